/// The dimensions of a video frame in pixels.
public struct CMVideoDimensions: Sendable {
  /// The width in pixels.
  public var width: Int32
  /// The height in pixels.
  public var height: Int32

  /// An empty size.
  public init() {
    self.init(width: 0, height: 0)
  }

  /// A size.
  public init(width: Int32, height: Int32) {
    self.width = width
    self.height = height
  }
}
