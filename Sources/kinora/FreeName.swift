import Foundation

/// Names that no file has yet.
enum FreeName {
  /// The name, or with a number where it is taken: `Lake`, `Lake (2)`.
  static func of(_ name: String, isTaken: (String) -> Bool) -> String {
    for number in 1...999 {
      let text = number == 1 ? name : "\(name) (\(number))"
      if !isTaken(text) { return text }
    }
    return "\(name) \(UUID().uuidString)"
  }
}
