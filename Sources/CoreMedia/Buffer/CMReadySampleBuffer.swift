import CoreVideo
import Foundation

/// Samples that are there and don't change any more, so that they may be handed from task to task.
public struct CMReadySampleBuffer<Content: CMSampleBuffer.Content>: Sendable {
  fileprivate let buffer: CMSampleBuffer

  fileprivate init(checked buffer: CMSampleBuffer) { self.buffer = buffer }

  /// Calls a closure with the sample buffer itself, which it must not change.
  public func withUnsafeSampleBuffer<Result>(
    _ body: (CMSampleBuffer) throws -> sending Result
  ) rethrows -> sending Result { try body(buffer) }

  /// The format of the samples; nil for a buffer without samples.
  public var formatDescription: CMFormatDescription? { buffer.formatDescription }
  /// How many samples there are.
  public var sampleCount: Int { buffer.numSamples }
  /// How many bytes they have.
  public var totalSampleSize: Int { buffer.totalSampleSize }
  /// When the first one is shown or heard.
  public var presentationTimeStamp: CMTime { buffer.presentationTimeStamp }
  /// When the first one is decoded; invalid where that is when it is shown.
  public var decodeTimeStamp: CMTime { buffer.decodeTimeStamp }
  /// How long they last.
  public var duration: CMTime { buffer.duration }
  /// When it is played.
  public var outputPresentationTimeStamp: CMTime { buffer.outputPresentationTimeStamp }
  /// What kind of content there is.
  public var contentType: CMSampleBuffer.ContentType {
    if buffer.imageBuffer != nil { return .pixelBuffer }
    return buffer.dataBuffer != nil ? .dataBuffer : .markerOnly
  }
}

extension CMReadySampleBuffer where Content == CMSampleBuffer.DynamicContent {
  /// Takes over a sample buffer, which the caller doesn't change any more. Its data is made ready, where it isn't.
  public init(unsafeBuffer buffer: sending CMSampleBuffer) {
    CMSampleBufferMakeDataReady(buffer)
    self.init(checked: buffer)
  }

  /// Any sample buffer, whatever it carries.
  public init(_ other: CMReadySampleBuffer<some CMSampleBuffer.Content>) { self.init(checked: other.buffer) }

  /// What it carries.
  public var content: CMSampleBuffer.DynamicContent {
    if let image = buffer.imageBuffer { return .pixelBuffer(CVReadOnlyPixelBuffer(unsafeBuffer: image)) }
    return buffer.dataBuffer.map { .dataBuffer(CMReadOnlyDataBlockBuffer(unsafeBlockBuffer: $0)) } ?? .markerOnly
  }
}

extension CMReadySampleBuffer where Content == CVReadOnlyPixelBuffer {
  /// A picture with its time. The format is that of the picture where none is said; throws where they differ.
  public init(
    pixelBuffer: CVReadOnlyPixelBuffer, formatDescription: CMVideoFormatDescription? = nil,
    presentationTimeStamp: CMTime, duration: CMTime = .invalid
  ) throws {
    let timing = CMSampleTimingInfo(
      duration: duration, presentationTimeStamp: presentationTimeStamp, decodeTimeStamp: .invalid)
    self.init(
      checked: try pixelBuffer.withUnsafeBuffer { image in
        try CMSampleBuffer(
          imageBuffer: image, formatDescription: formatDescription ?? CMVideoFormatDescription(imageBuffer: image),
          sampleTiming: timing)
      })
  }

  /// A sample buffer that carries a picture; nil for others.
  public init?(_ other: CMReadySampleBuffer<CMSampleBuffer.DynamicContent>) {
    guard other.contentType == .pixelBuffer else { return nil }
    self.init(checked: other.buffer)
  }

  /// The picture.
  public var content: CVReadOnlyPixelBuffer {
    guard let image = buffer.imageBuffer else { preconditionFailure("The sample buffer was invalidated.") }
    return CVReadOnlyPixelBuffer(unsafeBuffer: image)
  }
}

extension CMReadySampleBuffer where Content == CMReadOnlyDataBlockBuffer {
  /// A sample buffer that carries data; nil for others.
  public init?(_ other: CMReadySampleBuffer<CMSampleBuffer.DynamicContent>) {
    guard other.contentType == .dataBuffer else { return nil }
    self.init(checked: other.buffer)
  }

  /// Uncompressed sound with its time. Throws for a format that isn't that of sound.
  public init(
    audioDataBuffer: CMReadOnlyDataBlockBuffer, formatDescription: CMAudioFormatDescription, sampleCount: Int,
    presentationTimeStamp: CMTime
  ) throws {
    self.init(
      checked: try audioDataBuffer.withUnsafeBlockBuffer { block in
        try CMSampleBuffer(
          dataBuffer: block, formatDescription: formatDescription, numSamples: sampleCount,
          presentationTimeStamp: presentationTimeStamp, packetDescriptions: [])
      })
  }

  /// The data.
  public var content: CMReadOnlyDataBlockBuffer {
    guard let block = buffer.dataBuffer else { preconditionFailure("The sample buffer was invalidated.") }
    return CMReadOnlyDataBlockBuffer(unsafeBlockBuffer: block)
  }
}
