import CoreMedia
import CoreVideo
import Dispatch
import GStreamer
import Synchronization

/// A picture to be made of the frames that some tracks show at one time.
package final class CompositionRequest: Sendable {
  /// What a compositor can't or may not make.
  package enum Refusal: Error { case cancelled }

  package let time: CMTime
  package let instruction: VideoInstruction
  package let context: CompositionContext
  /// By the tracks' IDs; those without a frame at this time are left out.
  let frames: [Int32: SourceFrame]
  /// Samples of timed metadata, by the tracks' IDs.
  let data: [Int32: CMSampleBuffer]
  private let outcome = Mutex<Result<Sample, any Error>?>(nil)
  private let isDone = DispatchSemaphore(value: 0)

  init(
    time: CMTime, instruction: VideoInstruction, context: CompositionContext, frames: [Int32: SourceFrame],
    data: [Int32: CMSampleBuffer] = [:]
  ) {
    (self.time, self.instruction, self.context, self.frames) = (time, instruction, context, frames)
    self.data = data
  }

  /// The tracks that have a frame at this time.
  package var tracks: [Int32] { frames.keys.sorted() }

  /// The tracks of timed metadata that have a sample at this time.
  package var dataTracks: [Int32] { data.keys.sorted() }

  /// A track's sample of timed metadata.
  package func dataSample(_ track: Int32) -> CMSampleBuffer? { data[track] }

  /// A track's frame in one of these pixel formats, or as it is.
  package func pixelBuffer(_ track: Int32, in formats: [UInt32]?) throws -> CVPixelBuffer? {
    try frames[track].map { try PictureConversion.pixelBuffer($0.sample, in: formats) }
  }

  /// Ends the request; only the first end counts.
  func finish(_ result: Result<Sample, any Error>) {
    let isFirst = outcome.withLock { outcome in
      defer { outcome = outcome ?? result }
      return outcome == nil
    }
    if isFirst { isDone.signal() }
  }

  /// Ends the request with a picture.
  package func finish(_ picture: CVPixelBuffer) { finish(Result { try PictureConversion.sample(picture) }) }

  /// Ends the request without one.
  package func fail(_ error: any Error) { finish(.failure(error)) }

  /// Ends the request because nobody wants the picture any more.
  package func cancel() { finish(.failure(Refusal.cancelled)) }

  /// Waits for the picture.
  func wait() throws -> Sample {
    isDone.wait()
    isDone.signal()
    guard let outcome = outcome.withLock({ $0 }) else { throw Refusal.cancelled }
    return try outcome.get()
  }
}
