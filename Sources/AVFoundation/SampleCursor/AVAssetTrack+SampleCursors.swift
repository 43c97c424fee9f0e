import CoreMedia
import MediaEngine

extension AVAssetTrack {
  /// A cursor at the sample that is presented at a time of the media; nil for a track without samples. Reads the track's
  /// index, and blocks the caller's thread meanwhile.
  public func makeSampleCursor(presentationTimeStamp: CMTime) -> AVSampleCursor? {
    sampleOrder.map { AVSampleCursor($0, at: $0.sample(presentedAt: presentationTimeStamp)) }
  }

  /// A cursor at the first sample in decoding order; nil for a track without samples. Reads the track's index, and blocks
  /// the caller's thread meanwhile.
  public func makeSampleCursorAtFirstSampleInDecodeOrder() -> AVSampleCursor? {
    sampleOrder.map { AVSampleCursor($0, at: 0) }
  }

  /// A cursor at the last sample in decoding order; nil for a track without samples. Reads the track's index, and blocks
  /// the caller's thread meanwhile.
  public func makeSampleCursorAtLastSampleInDecodeOrder() -> AVSampleCursor? {
    sampleOrder.map { AVSampleCursor($0, at: $0.count - 1) }
  }

  private var sampleOrder: SampleOrder? {
    guard canProvideSampleCursors, let file else { return nil }
    let (answer, track) = (BlockingAnswer<SampleTable?>(), trackID)
    Task(executorPreference: EngineExecutor.shared) { answer.give(try? await file.samples(of: track)) }
    return answer.wait().flatMap(\.self).flatMap { SampleOrder($0, of: self) }
  }
}
