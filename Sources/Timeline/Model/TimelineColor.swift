import CoreGraphics

/// A colour, as it is written in documents: "#ff8000".
public struct TimelineColor: Equatable, Sendable {
  /// Red, from 0 to 255.
  public var red: UInt8
  /// Green, from 0 to 255.
  public var green: UInt8
  /// Blue, from 0 to 255.
  public var blue: UInt8

  public init(red: UInt8, green: UInt8, blue: UInt8) { (self.red, self.green, self.blue) = (red, green, blue) }

  /// Black.
  public static let black = TimelineColor(red: 0, green: 0, blue: 0)

  /// Six hexadecimal digits behind a number sign; nil for other texts.
  public init?(_ text: String) {
    guard text.utf8.count == 7, text.first == "#", text.dropFirst().allSatisfy(\.isHexDigit),
      let value = UInt32(text.dropFirst(), radix: 16)
    else { return nil }
    self.init(
      red: UInt8(truncatingIfNeeded: value >> 16), green: UInt8(truncatingIfNeeded: value >> 8),
      blue: UInt8(truncatingIfNeeded: value))
  }

  /// As it is written.
  public var text: String {
    "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Whether it is nearer to white than to black.
  var isLight: Bool { 2 * Int(red) + 5 * Int(green) + Int(blue) > 8 * 127 }

  /// For drawing.
  public var color: CGColor {
    CGColor(red: CGFloat(red) / 255, green: CGFloat(green) / 255, blue: CGFloat(blue) / 255, alpha: 1)
  }
}
