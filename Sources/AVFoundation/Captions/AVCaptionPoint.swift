/// A place in a picture with captions, from its upper left corner.
public struct AVCaptionPoint: Hashable, Sendable {
  /// How far to the right.
  public var x: AVCaptionDimension
  /// How far down.
  public var y: AVCaptionDimension

  /// The upper left corner, in units that aren't said.
  public init() { self.init(x: AVCaptionDimension(), y: AVCaptionDimension()) }

  /// A place.
  public init(x: AVCaptionDimension, y: AVCaptionDimension) { (self.x, self.y) = (x, y) }
}

/// A place.
public func AVCaptionPointMake(_ x: AVCaptionDimension, _ y: AVCaptionDimension) -> AVCaptionPoint {
  AVCaptionPoint(x: x, y: y)
}
