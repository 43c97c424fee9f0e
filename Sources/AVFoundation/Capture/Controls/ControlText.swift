import Foundation

/// How controls write their values.
enum ControlText {
  /// A number with at most two digits after the point, in a format with `%@` in its place. A format with any other
  /// placeholder counts as none.
  static func value(_ value: Double, in format: String? = nil) -> String {
    let number = number(value)
    guard let format else { return number }
    let parts = format.components(separatedBy: "%@")
    guard parts.count == 2, !parts.contains(where: { $0.contains("%") }) else { return number }
    return parts[0] + number + parts[1]
  }

  /// A zoom factor.
  static func zoom(_ factor: Double) -> String { number(factor) + "×" }

  /// Stops of exposure, with their sign.
  static func bias(_ stops: Double) -> String { (stops >= 0.005 ? "+" : "") + number(stops) }

  private static func number(_ value: Double) -> String {
    let hundredths = Int(clamping: (value * 100).rounded())
    let (whole, rest) = (abs(hundredths) / 100, abs(hundredths) % 100)
    let sign = hundredths < 0 ? "−" : ""
    switch rest {
    case 0: return "\(sign)\(whole)"
    case let tens where tens % 10 == 0: return "\(sign)\(whole).\(tens / 10)"
    default: return "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
    }
  }
}
