/// A size in a picture with captions.
public struct AVCaptionSize: Hashable, Sendable {
  /// The width.
  public var width: AVCaptionDimension
  /// The height.
  public var height: AVCaptionDimension

  /// No size, in units that aren't said.
  public init() { self.init(width: AVCaptionDimension(), height: AVCaptionDimension()) }

  /// A size.
  public init(width: AVCaptionDimension, height: AVCaptionDimension) { (self.width, self.height) = (width, height) }
}

/// A size.
public func AVCaptionSizeMake(_ width: AVCaptionDimension, _ height: AVCaptionDimension) -> AVCaptionSize {
  AVCaptionSize(width: width, height: height)
}
