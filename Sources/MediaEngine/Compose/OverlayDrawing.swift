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
  /// Whether the overlay has to draw the video's picture itself, because it is cut, masked or drawn several times.
  public var redrawsPicture = false

  /// A drawing over the whole picture.
  public init(pixels: [UInt8], bytesPerRow: Int, width: Int, height: Int) {
    (self.pixels, self.bytesPerRow, self.width, self.height) = (pixels, bytesPerRow, width, height)
    inkedRows = 0..<max(0, height)
  }

  /// The picture as the overlay draws it with the video's one in it.
  public static var redrawn: OverlayDrawing {
    var drawing = OverlayDrawing(pixels: [], bytesPerRow: 0, width: 0, height: 0)
    drawing.redrawsPicture = true
    return drawing
  }
}
