import GLibSupport
import GStreamer
import Synchronization

// How the engine's queue waits for its pipeline: by the engine's clock, and no longer than the movie is wanted.
extension PlaybackEngine {
  /// Why a wait was ended.
  private final class Ending: Sendable {
    let verdict = Mutex<WaitWatch.Verdict?>(nil)
    var isThere: Bool { verdict.withLock { $0 != nil } }
  }

  /// The timeout for the first frame.
  var openingLimit: Duration { url.isFileURL ? Timeouts.firstFrame : options.networkTimeout }
  /// The timeout for a seek.
  var seekLimit: Duration { url.isFileURL ? Timeouts.seek : options.networkTimeout }
  /// Whether the movie is neither closed nor failed.
  var isAlive: Bool { state.withLock { $0.machine.isAlive } }

  /// Pauses a pipeline and waits for its preroll. Throws on timeout, on `close()`, and when all threads are idle
  /// without a message (see `RestWatch`).
  func pause(_ pipeline: Pipeline, within limit: Duration, isAtRest: (@Sendable () -> Bool)? = nil) throws {
    let ending = Ending()
    let watch = WaitWatch(clock, isAtRest: isAtRest) { verdict in
      ending.verdict.withLock { $0 = verdict }
      pipeline.stopWaiting()
    }
    watch.begin(limit)
    defer { watch.end() }
    do {
      try pipeline.setStateBlocking(.paused, within: nil) { ending.isThere || !isAlive || isOvertaken }
    } catch {
      switch ending.verdict.withLock({ $0 }) {
      case .tooLong: throw GStreamerError.timedOut("Pausing \(pipeline.name)")
      case .atRest: throw PlaybackError.damaged(name: name)
      case nil: throw error
      }
    }
  }

  /// Whether the engine's queue waits for bytes that a program has yet to give, while another seek is wanted.
  private var isOvertaken: Bool {
    state.withLock { $0.isSeeking && $0.graph?.reader != nil && $0.machine.isOvertaken }
  }

  /// Ends the wait for bytes that a program has yet to give if another seek is wanted.
  func leaveOvertakenSeek() {
    guard isOvertaken else { return }
    state.withLock { $0.graph }?.pipeline.stopWaiting()
  }

  /// Ends a wait of the engine's queue when the movie is closed, also one that is about to begin.
  func stopWaiting() {
    let graph = state.withLock { $0.graph }
    graph?.reader?.interrupt()
    graph?.pipeline.stopWaiting()
  }
}
