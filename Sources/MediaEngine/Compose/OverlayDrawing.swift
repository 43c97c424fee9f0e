/// What lies over a picture.
public struct OverlayDrawing: Sendable {
  /// Premultiplied BGRA.
  public var pixels: [UInt8]
  public var bytesPerRow: Int
  public var width: Int
  public var height: Int
  /// Where the video goes, from its size to the picture; nil leaves it as it is. What lies behind it is in `behind`.
  public var place: LayerPlan.Look?
  /// What lies behind the video; nil for nothing.
  public var behind: [UInt8]?

  public init(pixels: [UInt8], bytesPerRow: Int, width: Int, height: Int) {
    (self.pixels, self.bytesPerRow, self.width, self.height) = (pixels, bytesPerRow, width, height)
  }
}
