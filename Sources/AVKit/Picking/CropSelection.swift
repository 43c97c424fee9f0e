import CoreGraphics

/// The square part of a photo that the user keeps.
struct CropSelection: Equatable {
  /// How much smaller than the photo's shorter side the square can get.
  static let largestZoom = 8.0

  /// The photo's size in pixels.
  let width: Int
  let height: Int
  /// How much smaller the square is than the photo's shorter side: from 1 to `largestZoom`.
  var zoom = 1.0
  /// Where the square lies, from the left (0) to the right edge (1).
  var horizontal = 0.5
  /// Where the square lies, from the top (0) to the bottom edge (1).
  var vertical = 0.5

  /// The largest square in the middle of a photo of this size.
  init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  /// The square in whole pixels, from the top left.
  var rect: CGRect {
    let side = max(1, (Double(min(width, height)) / min(max(zoom, 1), Self.largestZoom)).rounded(.down))
    func place(_ fraction: Double, in length: Int) -> Double {
      ((Double(length) - side) * min(max(fraction, 0), 1)).rounded(.down)
    }
    return CGRect(x: place(horizontal, in: width), y: place(vertical, in: height), width: side, height: side)
  }

  /// Whether the square can be moved to the sides, and up or down.
  var canMove: (horizontally: Bool, vertically: Bool) { (rect.width < CGFloat(width), rect.height < CGFloat(height)) }
}
