/// The size of a picture in pixels.
public struct CMVideoDimensions: Sendable {
  /// Pixels in a row.
  public var width: Int32
  /// Rows.
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
