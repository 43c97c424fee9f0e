import CoreMedia

/// Draws over a picture at a time of the video: titles, watermarks, animated layers.
public protocol PictureOverlay: AnyObject, Sendable {
  /// Premultiplied BGRA of the picture's size, with `bytesPerRow` bytes from row to row; nil where nothing is to be drawn
  /// at this time.
  func drawing(at time: CMTime, width: Int, height: Int) throws -> OverlayDrawing?

  /// Whether the drawing is the same from one time to another.
  func isSteady(from start: CMTime, to end: CMTime) -> Bool
}
