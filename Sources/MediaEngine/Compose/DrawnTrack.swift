/// A video track whose frames are drawn instead of decoded.
public struct DrawnTrack: Sendable {
  /// Draws the frames; what is transparent stays so.
  public var drawing: any PictureOverlay
  /// The width of its frames in pixels.
  public var width: Int
  /// The height of its frames in pixels.
  public var height: Int

  /// A track of frames of this size.
  public init(_ drawing: any PictureOverlay, width: Int, height: Int) {
    (self.drawing, self.width, self.height) = (drawing, width, height)
  }
}
