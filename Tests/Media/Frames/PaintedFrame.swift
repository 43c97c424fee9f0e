/// What was read from a picture: which frame it is, how it is turned, and where the number stands.
public struct PaintedFrame: Hashable, Sendable, Codable {
  /// A rectangle in pixels of the picture that was read.
  public struct Box: Hashable, Sendable, Codable {
    /// The left edge.
    public var x: Double
    /// The top edge.
    public var y: Double
    /// The width.
    public var width: Double
    /// The height.
    public var height: Double

    /// Makes a box.
    public init(x: Double, y: Double, width: Double, height: Double) {
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }
  }

  /// The painted number.
  public var number: Int
  /// How the pattern is mirrored and turned.
  public var orientation: PaintedOrientation
  /// The whole pattern with ring and guard.
  public var box: Box
}
