/// A pixel buffer that has one owner, who may change its pixels.
public struct CVMutablePixelBuffer: ~Copyable, Sendable {
  let buffer: CVPixelBuffer

  /// Creates a buffer whose pixels are zero. Throws where there is no memory, or for a format that isn't known.
  public init(_ attributes: CVPixelBufferCreationAttributes) throws {
    var made: CVPixelBuffer?
    let code = CVPixelBufferCreate(
      nil, attributes.size.width, attributes.size.height, attributes.pixelFormatType.rawValue, attributes.dictionary,
      &made)
    guard let made else { throw CVMutablePixelBuffer.error(code) }
    buffer = made
  }

  /// Takes over a buffer, which nobody else uses any more.
  public init(unsafeBuffer buffer: sending CVPixelBuffer) { self.buffer = buffer }

  /// The size of the image.
  public var size: CVImageSize { CVImageSize(width: buffer.width, height: buffer.height) }

  /// How pixels lie in memory.
  public var pixelFormatType: CVPixelFormatType { CVPixelFormatType(rawValue: buffer.pixelFormat) }

  /// Calls a closure with the buffer itself.
  public func withUnsafeBuffer<Result>(_ body: (CVPixelBuffer) throws -> sending Result) rethrows -> sending Result {
    try body(buffer)
  }
}
