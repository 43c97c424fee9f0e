import Foundation
import GLibSupport

/// Numbers in the user's locale. ICU's formatters would cost 50 MB in a static binary.
enum Numerals {
  /// A number with this many decimal places, the locale's decimal separator and a true minus sign.
  static func decimal(_ number: Double, places: Int) -> String {
    let scale = places == 0 ? 1 : (1...places).reduce(1) { power, _ in power * 10 }
    let whole = Int(clamping: (abs(number) * Double(scale)).rounded())
    let sign = number < 0 && whole > 0 ? "−" : ""
    guard places > 0 else { return sign + String(whole) }
    let fraction = String(whole % scale)
    let padding = String(repeating: "0", count: places - fraction.count)
    return sign + String(whole / scale) + point + padding + fraction
  }

  private static let point = localeconv()?.pointee.decimal_point.map { String(cString: $0) } ?? "."
}
