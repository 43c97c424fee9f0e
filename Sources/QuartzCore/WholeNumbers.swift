import Foundation

extension Double {
  /// The nearest whole number, kept within what a bitmap or a count can sensibly be; 0 for what is no number.
  var whole: Int { isNaN ? 0 : Int(exactly: Swift.min(Swift.max(self, -1e9), 1e9).rounded()) ?? 0 }
}
