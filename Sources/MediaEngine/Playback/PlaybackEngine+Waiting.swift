import GLibSupport
import GStreamer
import Synchronization

// How the engine's own queue waits for its pipeline: by the engine's clock, and no longer than anybody wants the movie.
extension PlaybackEngine {
  /// What has ended a wait.
  private final class Ending: Sendable {
    let verdict = Mutex<WaitWatch.Verdict?>(nil)
    var isThere: Bool { verdict.withLock { $0 != nil } }
  }

  /// How long the movie may take to show its first frame.
  var openingLimit: Duration { url.isFileURL ? Timeouts.firstFrame : options.networkTimeout }
  /// How long a jump may take to land.
  var seekLimit: Duration { url.isFileURL ? Timeouts.seek : options.networkTimeout }
  /// Whether anybody wants the movie, and it can be played as far as is known.
  var isAlive: Bool { state.withLock { $0.machine.isAlive } }

  /// Pauses a pipeline and waits until it shows a frame. Ends with an error when that takes too long, when `close()` is
  /// called, and where all threads stand still without a word, see `RestWatch`.
  func pause(_ pipeline: Pipeline, within limit: Duration, isAtRest: (@Sendable () -> Bool)? = nil) throws {
    let ending = Ending()
    let watch = WaitWatch(clock, isAtRest: isAtRest) { verdict in
      ending.verdict.withLock { $0 = verdict }
      pipeline.stopWaiting()
    }
    watch.begin(limit)
    defer { watch.end() }
    do {
      try pipeline.setStateBlocking(.paused, within: nil) { ending.isThere || !isAlive }
    } catch {
      switch ending.verdict.withLock({ $0 }) {
      case .tooLong: throw GStreamerError.timedOut("Pausing \(pipeline.name)")
      case .atRest: throw PlaybackError.damaged(name: name)
      case nil: throw error
      }
    }
  }

  /// Nobody wants the movie any more: ends a wait of the engine's queue, also one that is about to begin.
  func stopWaiting() { state.withLock { $0.graph?.pipeline }?.stopWaiting() }
}
