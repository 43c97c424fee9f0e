import Dispatch
import GLibSupport
import GStreamer
import Synchronization

/// Blocks one thread until it is signalled, or until waiting is pointless.
final class ArrivalWait: Sendable {
  private struct State {
    var hasNews = false
    var isWaiting = false
    var verdict: WaitWatch.Verdict?
  }

  private let state = Mutex(State())
  private let wake = DispatchSemaphore(value: 0)
  private let watch = Mutex<WaitWatch?>(nil)

  /// Creates a wait on this clock; with a pipeline, it also ends when all of the pipeline's threads have stopped.
  init(_ clock: any HostClock, for pipeline: Pipeline? = nil) {
    let isAtRest: @Sendable () -> Bool = { pipeline?.isAtRest ?? false }
    let watch = WaitWatch(clock, isAtRest: pipeline == nil ? nil : isAtRest) { [weak self] in self?.end($0) }
    self.watch.withLock { $0 = watch }
  }

  /// Ends the current wait, or the next one at once. Call from any thread.
  func signal() { end(nil) }

  /// Waits for a signal, at most for `limit`; returns nil if it was signalled.
  func wait(atMost limit: Duration) -> WaitWatch.Verdict? {
    let hasNews = state.withLock { state in
      defer { state.hasNews = false }
      if !state.hasNews { (state.isWaiting, state.verdict) = (true, nil) }
      return state.hasNews
    }
    if hasNews { return nil }
    let watch = watch.withLock { $0 }
    watch?.begin(limit)
    wake.wait()
    watch?.end()
    return state.withLock { state in
      // A signal that came together with the verdict takes precedence.
      defer { state.hasNews = false }
      return state.hasNews ? nil : state.verdict
    }
  }

  private func end(_ verdict: WaitWatch.Verdict?) {
    let isWaiting = state.withLock { state in
      if verdict == nil { state.hasNews = true } else if state.isWaiting { state.verdict = verdict }
      defer { state.isWaiting = false }
      return state.isWaiting
    }
    if isWaiting { wake.signal() }
  }
}
