import AVFoundation
import Synchronization

/// The recording delegate, which reports `record`'s file as events.
final class RecordFollower: NSObject, AVCaptureFileOutputRecordingDelegate, Sendable {
  private struct State {
    var hasBegun = false
    /// The signal that requested the end.
    var asked: Interruption?
  }

  private let plan: RecordPlan
  private let tell: AsyncStream<RecordEvent>.Continuation
  private let state = Mutex(State())

  init(_ plan: RecordPlan, _ tell: AsyncStream<RecordEvent>.Continuation) {
    (self.plan, self.tell) = (plan, tell)
  }

  /// Stores the signal that requested the end; the first one counts.
  func wasAsked(by interruption: Interruption) { state.withLock { $0.asked = $0.asked ?? interruption } }

  func fileOutput(
    _ output: AVCaptureFileOutput, didStartRecordingTo fileURL: URL, startPTS: CMTime,
    from connections: [AVCaptureConnection]
  ) {
    state.withLock { $0.hasBegun = true }
    tell.yield(.started)
  }

  func fileOutput(
    _ output: AVCaptureFileOutput, didPauseRecordingTo fileURL: URL, from connections: [AVCaptureConnection]
  ) {
    tell.yield(.paused)
  }

  func fileOutput(
    _ output: AVCaptureFileOutput, didResumeRecordingTo fileURL: URL, from connections: [AVCaptureConnection]
  ) {
    tell.yield(.resumed)
  }

  func fileOutput(
    _ output: AVCaptureFileOutput, didFinishRecordingTo outputFileURL: URL, from connections: [AVCaptureConnection],
    error: (any Error)?
  ) {
    let (hasBegun, asked) = state.withLock { ($0.hasBegun, $0.asked) }
    let error = error as? AVError
    if let error, !hasBegun, asked == nil {
      tell.yield(.refused(error.cause))
      return
    }
    let isPlayable = error.map { $0.userInfo[AVErrorRecordingSuccessfullyFinishedKey] as? Bool ?? false } ?? true
    tell.yield(
      .ended(
        RecordOutcome(
          ending: ending(error, asked), isPlayable: isPlayable, duration: output.recordedDuration,
          bytes: output.recordedFileSize, frames: output.recordedFrameCount,
          droppedFrames: output.droppedFrameCount)))
  }

  /// The ending for an error. The output knows neither which signal requested the end, nor which of the two limits its
  /// duration was.
  private func ending(_ error: AVError?, _ asked: Interruption?) -> RecordEnding {
    let words = error.map { "\($0.cause)" } ?? ""
    switch error?.code {
    case nil: return asked.map { .stopped($0) } ?? .failed(words)
    case .maximumDurationReached: return plan.longest == plan.length ? .complete : .maxSeconds
    case .maximumFileSizeReached: return .maxBytes
    case .diskFull: return .diskFull(words)
    case .deviceWasDisconnected: return .deviceLost(words)
    default:
      // Also if no sample had arrived yet: the end was requested.
      if error?.code == .noDataCaptured, let asked { return .stopped(asked) }
      return .failed(words)
    }
  }
}

extension AVError {
  /// The underlying error, if any: it names the device or the file.
  var cause: any Error {
    guard let cause = userInfo[NSUnderlyingErrorKey] as? any Error, !(cause is AVError) else { return self }
    return cause
  }
}
