import CoreVideo

extension CMSampleBuffer {
  /// What a sample buffer may carry.
  public protocol Content: Sendable {}

  /// What a sample buffer carries, as far as that isn't known to the compiler.
  public enum DynamicContent: Content {
    /// A picture.
    case pixelBuffer(CVReadOnlyPixelBuffer)
    /// Compressed data, or sound.
    case dataBuffer(CMReadOnlyDataBlockBuffer)
    /// Nothing but times and attachments.
    case markerOnly
  }

  /// The kinds of what a sample buffer carries.
  public enum ContentType: Sendable {
    /// A picture.
    case pixelBuffer
    /// Compressed data, or sound.
    case dataBuffer
    /// Nothing but times and attachments.
    case markerOnly
  }
}

extension CVReadOnlyPixelBuffer: CMSampleBuffer.Content {}
