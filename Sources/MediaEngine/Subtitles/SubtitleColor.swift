import CoreGraphics

/// A colour of subtitles, in sRGB.
package struct SubtitleColor: Sendable, Hashable {
  package var alpha: Double
  package var red: Double
  package var green: Double
  package var blue: Double

  package init(alpha: Double, red: Double, green: Double, blue: Double) {
    (self.alpha, self.red, self.green, self.blue) = (alpha, red, green, blue)
  }

  static let white = SubtitleColor(alpha: 1, red: 1, green: 1, blue: 1)
  static let black = SubtitleColor(alpha: 1, red: 0, green: 0, blue: 0)
  static let clear = SubtitleColor(alpha: 0, red: 0, green: 0, blue: 0)

  /// The same colour, less opaque.
  func faded(by share: Double) -> SubtitleColor {
    var color = self
    color.alpha *= share
    return color
  }

  var cgColor: CGColor { CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha) }
}
