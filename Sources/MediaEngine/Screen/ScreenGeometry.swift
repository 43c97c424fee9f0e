import CoreGraphics
import GLibSupport

/// Which part of a screen is delivered, and how large.
struct ScreenGeometry: Equatable, Sendable {
  /// The part, in pixels from the screen's lower left corner; null is all of it.
  var part = CGRect.null
  /// What its size is multiplied by.
  var scale = 1.0

  /// What is cut off at each side, and what comes out, in pixels.
  struct Cut: Equatable, Sendable {
    var (left, top, right, bottom) = (0, 0, 0, 0)
    var (width, height) = (0, 0)
  }

  /// What this means for a screen of a size. The part is cut to the screen; where nothing of it is left, it is the whole
  /// screen. No size is smaller than two pixels, and none is odd: encoders halve the resolution of colour.
  func cut(width: Int, height: Int) -> Cut {
    var cut = Cut()
    let screen = CGRect(x: 0, y: 0, width: Double(width), height: Double(height))
    let visible = part.isNull ? screen : part.standardized.intersection(screen)
    if !visible.isNull, visible.width >= 2, visible.height >= 2 {
      let (left, bottom) = (Int(clamping: visible.minX.rounded()), Int(clamping: visible.minY.rounded()))
      cut.left = min(left, width - 2)
      cut.bottom = min(bottom, height - 2)
      cut.right = max(0, width - max(Int(clamping: visible.maxX.rounded()), cut.left + 2))
      cut.top = max(0, height - max(Int(clamping: visible.maxY.rounded()), cut.bottom + 2))
    }
    cut.width = Self.even(Double(width - cut.left - cut.right) * scale)
    cut.height = Self.even(Double(height - cut.top - cut.bottom) * scale)
    return cut
  }

  /// The longest side of a picture that is handled.
  private static let longest = 16384

  private static func even(_ length: Double) -> Int {
    max(2, Int(clamping: (min(length, Double(longest)) / 2).rounded()) * 2)
  }
}
