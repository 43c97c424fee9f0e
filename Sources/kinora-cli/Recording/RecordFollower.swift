import AVFoundation
import Synchronization

/// The recording delegate, which reports `record`'s file as events.
final class RecordFollower: NSObject, AVCaptureFileOutputRecordingDelegate, Sendable {
  private struct State {
    var hasBegun = false
    /// The signal that requested the end.
    var asked: Interruption?
    /// The files after the first.
    var parts: [URL] = []
    /// Whether a file is whole that another follows.
    var hasWholePart = false
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
    let isPart = state.withLock { state in
      defer { state.hasBegun = true }
      if state.hasBegun { state.parts.append(fileURL) }
      return state.hasBegun
    }
    tell.yield(isPart ? .continued(fileURL) : .started)
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
    let error = error as? AVError
    var isPlayable = error.map { $0.userInfo[AVErrorRecordingSuccessfullyFinishedKey] as? Bool ?? false } ?? true
    let state = state.withLock { state in
      if error?.nextFileURL != nil, isPlayable { state.hasWholePart = true }
      return state
    }
    let asked = state.asked
    if error?.nextFileURL != nil { return }
    if let error, !state.hasBegun, asked == nil {
      tell.yield(.refused(error.cause))
      return
    }
    isPlayable = isPlayable || state.hasWholePart
    tell.yield(
      .ended(
        RecordOutcome(
          ending: ending(error, asked), parts: state.parts, isPlayable: isPlayable, duration: output.recordedDuration,
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
