import CoreMedia
import CoreVideo
import Foundation
import MediaEngine

/// A picture that a program's own compositor is to make.
open class AVAsynchronousVideoCompositionRequest: NSObject, NSCopying, @unchecked Sendable {
  private let request: CompositionRequest
  private let formats: [UInt32]?
  /// What the pictures have in common.
  public let renderContext: AVVideoCompositionRenderContext
  /// The instruction for this time.
  public let videoCompositionInstruction: any AVVideoCompositionInstructionProtocol

  init(
    _ request: CompositionRequest, _ context: AVVideoCompositionRenderContext,
    _ instruction: any AVVideoCompositionInstructionProtocol, formats: [UInt32]?
  ) {
    (self.request, renderContext, videoCompositionInstruction) = (request, context, instruction)
    self.formats = formats
    super.init()
  }

  /// The picture's time.
  open var compositionTime: CMTime { request.time }

  /// The IDs of the tracks that have a frame, as numbers.
  open var sourceTrackIDs: [NSNumber] { request.tracks.map { NSNumber(value: $0) } }

  /// A track's frame; nil where it has none at this time.
  open func sourceFrame(byTrackID trackID: CMPersistentTrackID) -> CVPixelBuffer? {
    (try? request.pixelBuffer(trackID, in: formats)) ?? nil
  }

  /// A track's frame, or its timed metadata, as a sample buffer; nil where it has none at this time.
  open func sourceSampleBuffer(byTrackID trackID: CMPersistentTrackID) -> CMSampleBuffer? {
    if let data = request.dataSample(trackID) { return data }
    guard let pixels = sourceFrame(byTrackID: trackID),
      let format = try? CMVideoFormatDescription(imageBuffer: pixels)
    else { return nil }
    let timing = CMSampleTimingInfo(
      duration: .invalid, presentationTimeStamp: request.time, decodeTimeStamp: .invalid)
    return try? CMSampleBuffer(imageBuffer: pixels, formatDescription: format, sampleTiming: timing)
  }

  /// The IDs of the tracks of timed metadata that have a sample at this time, of those that the instruction needs.
  open var sourceSampleDataTrackIDs: [CMPersistentTrackID] { request.dataTracks }

  /// A track's timed metadata; nil where it has none at this time.
  open func sourceTimedMetadata(byTrackID trackID: CMPersistentTrackID) -> AVTimedMetadataGroup? {
    request.dataSample(trackID).flatMap { AVTimedMetadataGroup(sampleBuffer: $0) }
  }

  /// A track's frame, which isn't changed by anybody; nil where it has none at this time.
  open func sourceReadOnlyPixelBuffer(byTrackID trackID: CMPersistentTrackID) -> CVReadOnlyPixelBuffer? {
    sourceFrame(byTrackID: trackID).map { CVReadOnlyPixelBuffer(unsafeBuffer: $0) }
  }

  /// A track's frame, or its timed metadata, as a sample buffer that isn't changed by anybody; nil where it has none at this
  /// time.
  open func sourceReadySampleBuffer(
    byTrackID trackID: CMPersistentTrackID
  ) -> CMReadySampleBuffer<CMSampleBuffer.DynamicContent>? {
    sourceSampleBuffer(byTrackID: trackID).map { CMReadySampleBuffer(unsafeBuffer: $0) }
  }

  /// Ends the request with a picture.
  open func finish(withComposedPixelBuffer composedPixelBuffer: CVReadOnlyPixelBuffer) {
    composedPixelBuffer.withUnsafeBuffer { request.finish($0) }
  }

  /// Ends the request with a picture.
  open func finish(withComposedVideoFrame composedVideoFrame: CVPixelBuffer) { request.finish(composedVideoFrame) }

  /// Ends the request without one.
  open func finish(with error: any Error) { request.fail(error) }

  /// Ends the request because it was cancelled.
  open func finishCancelledRequest() { request.cancel() }

  /// Returns the request itself.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
