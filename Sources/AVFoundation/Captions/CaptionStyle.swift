import CoreGraphics
import MediaEngine

/// How a character of a caption looks.
struct CaptionStyle: Hashable, Sendable {
  var weight = AVCaption.FontWeight.unknown
  var slant = AVCaption.FontStyle.unknown
  var decoration = AVCaption.Decoration()
  /// Red, green, blue and opacity, each from 0 to 1.
  var color: [CGFloat]?
  var background: [CGFloat]?

  /// A colour's red, green, blue and opacity.
  static func parts(of color: CGColor) -> [CGFloat] {
    let values = VideoInstruction.Color(color)
    return [values.red, values.green, values.blue, values.alpha].map { CGFloat($0) }
  }

  static func color(_ parts: [CGFloat]?) -> CGColor? {
    guard let parts, parts.count == 4 else { return nil }
    return CGColor(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
  }
}
