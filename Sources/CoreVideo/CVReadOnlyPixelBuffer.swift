/// A pixel buffer whose pixels don't change any more, so that several tasks may read it.
public final class CVReadOnlyPixelBuffer: Sendable {
  private let buffer: CVPixelBuffer

  /// Makes a buffer that can be changed into one that can't.
  public init(_ pixelBuffer: consuming CVMutablePixelBuffer) { buffer = pixelBuffer.buffer }

  /// Takes over a buffer, which the caller doesn't change any more.
  public init(unsafeBuffer buffer: sending CVPixelBuffer) { self.buffer = buffer }

  /// The size of the image.
  public var size: CVImageSize { CVImageSize(width: buffer.width, height: buffer.height) }

  /// How pixels lie in memory.
  public var pixelFormatType: CVPixelFormatType { CVPixelFormatType(rawValue: buffer.pixelFormat) }

  /// Calls a closure with the buffer itself, which it must not change.
  public func withUnsafeBuffer<Result>(_ body: (CVPixelBuffer) throws -> sending Result) rethrows -> sending Result {
    try body(buffer)
  }
}
