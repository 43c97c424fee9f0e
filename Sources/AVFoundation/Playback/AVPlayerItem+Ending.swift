import GLibSupport
import MediaEngine

extension AVPlayerItem {
  /// Whether nothing of it plays any more.
  package var isSettled: Bool { state.withLock { $0.engine == nil && $0.closing == nil } }

  /// Waits, once no player has it any more, until nothing of it plays: for programs that end then. Not for long: what a
  /// source holds up ends with the program.
  package func settle(clock: any HostClock = SystemHostClock.shared) async {
    guard let engine = state.withLock({ $0.closing }) else { return }
    let (done, finish) = AsyncStream.makeStream(of: Void.self)
    engine.whenSettled { finish.finish() }
    let alarm = clock.schedule(after: Timeouts.playerRelease) { finish.finish() }
    for await _ in done {}
    alarm.cancel()
  }
}
