import GLibSupport
import MediaEngine

extension AVPlayerItem {
  /// Whether the item's pipeline has stopped.
  package var isSettled: Bool { state.withLock { $0.engine == nil && $0.closing == nil } }

  /// Waits until the pipeline of an item released by its player has stopped: for programs that are about to exit. Has a
  /// timeout: a source that blocks ends with the program.
  package func settle(clock: any HostClock = SystemHostClock.shared) async {
    guard let engine = state.withLock({ $0.closing }) else { return }
    let (done, finish) = AsyncStream.makeStream(of: Void.self)
    engine.whenSettled { finish.finish() }
    let alarm = clock.schedule(after: Timeouts.playerRelease) { finish.finish() }
    for await _ in done {}
    alarm.cancel()
  }
}
