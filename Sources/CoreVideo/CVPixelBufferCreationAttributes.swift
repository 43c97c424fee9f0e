/// What a pixel buffer needs to be made.
public struct CVPixelBufferCreationAttributes: Sendable, Equatable {
  /// How pixels lie in memory.
  public var pixelFormatType: CVPixelFormatType
  /// The size of the image.
  public var size: CVImageSize
  /// The bytes of a row are a multiple of this; nil for the usual one.
  public var bytesPerRowAlignment: Int?

  /// Attributes of these values.
  public init(pixelFormatType: CVPixelFormatType, size: CVImageSize, bytesPerRowAlignment: Int? = nil) {
    (self.pixelFormatType, self.size) = (pixelFormatType, size)
    self.bytesPerRowAlignment = bytesPerRowAlignment
  }

  /// The attributes by Core Video's keys.
  package var dictionary: [String: Any] {
    var all: [String: Any] = [
      kCVPixelBufferPixelFormatTypeKey: pixelFormatType.rawValue, kCVPixelBufferWidthKey: size.width,
      kCVPixelBufferHeightKey: size.height,
    ]
    all[kCVPixelBufferBytesPerRowAlignmentKey] = bytesPerRowAlignment
    return all
  }
}
