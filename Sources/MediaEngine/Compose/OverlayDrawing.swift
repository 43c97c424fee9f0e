/// What lies over a picture.
public struct OverlayDrawing: Sendable {
  /// Premultiplied BGRA.
  public var pixels: [UInt8]
  /// The distance from row to row.
  public var bytesPerRow: Int
  /// The width in pixels.
  public var width: Int
  /// The height in pixels.
  public var height: Int
  /// The rows of `pixels` that aren't transparent throughout.
  public var inkedRows: Range<Int>
  /// Where the video goes, from its size to the picture; nil leaves it as it is. What lies behind it is in `behind`.
  public var place: LayerPlan.Look?
  /// What lies behind the video; nil for nothing.
  public var behind: [UInt8]?
  /// Where the video shows in parts, from back to front, and `pixels` are transparent as far as it does; nil where it doesn't.
  public var videos: [PlacedVideo]?

  /// A drawing over the whole picture.
  public init(pixels: [UInt8], bytesPerRow: Int, width: Int, height: Int) {
    (self.pixels, self.bytesPerRow, self.width, self.height) = (pixels, bytesPerRow, width, height)
    inkedRows = 0..<max(0, height)
  }

  /// Whether anything is drawn over the picture.
  var hasInk: Bool { width > 0 && !inkedRows.isEmpty && pixels.count >= bytesPerRow * height }
}
