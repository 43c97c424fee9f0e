import Dispatch
import GLibSupport
import GStreamer
import Synchronization

/// Holds one thread until something arrives, or until waiting for it makes no sense any more.
final class ArrivalWait: Sendable {
  private struct State {
    var hasNews = false
    var isWaiting = false
    var verdict: WaitWatch.Verdict?
  }

  private let state = Mutex(State())
  private let wake = DispatchSemaphore(value: 0)
  private let watch = Mutex<WaitWatch?>(nil)

  /// Waits by this clock: for as long as threads of the pipeline move, where there is one.
  init(_ clock: any HostClock, for pipeline: Pipeline? = nil) {
    let isAtRest: @Sendable () -> Bool = { pipeline?.isAtRest ?? false }
    let watch = WaitWatch(clock, isAtRest: pipeline == nil ? nil : isAtRest) { [weak self] in self?.end($0) }
    self.watch.withLock { $0 = watch }
  }

  /// Something has arrived, or is over. From any thread; what comes before a wait ends that at once.
  func signal() { end(nil) }

  /// Waits for news, at most so long; nil where they have come.
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
      // What came together with the verdict counts more.
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
