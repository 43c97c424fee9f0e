import CoreVideo

/// A buffer with tags that say what it is among others that belong together, such as the left eye's picture of two.
public struct CMTaggedBuffer: Sendable {
  /// What is tagged.
  public enum Buffer: Sendable {
    /// A picture.
    case pixelBuffer(CVPixelBuffer)
    /// Samples.
    case sampleBuffer(CMSampleBuffer)
  }

  /// The tags.
  public var tags: [CMTag]
  /// What is tagged.
  public var buffer: Buffer

  /// A buffer with tags.
  public init(tags: [CMTag], buffer: Buffer) { (self.tags, self.buffer) = (tags, buffer) }

  /// A picture with tags.
  public init(tags: [CMTag], pixelBuffer: CVPixelBuffer) { self.init(tags: tags, buffer: .pixelBuffer(pixelBuffer)) }

  /// Samples with tags.
  public init(tags: [CMTag], sampleBuffer: CMSampleBuffer) {
    self.init(tags: tags, buffer: .sampleBuffer(sampleBuffer))
  }
}
