import Dispatch
import Synchronization

/// Calls a handler on the main thread at a clock's times. The clock stops during each call, so that each call sees its
/// own time however much of it passes at once.
final class ClockTimer: Sendable {
  private struct State {
    var alarm: ClockAlarm?
    var isCancelled = false
  }

  private let clock: any HostClock
  private let interval: Duration
  private let repeats: Bool
  private let handler: @MainActor () -> Void
  private let state = Mutex(State())

  init(_ clock: any HostClock, _ interval: Duration, repeats: Bool, _ handler: @escaping @MainActor () -> Void) {
    (self.clock, self.interval, self.repeats, self.handler) = (clock, interval, repeats, handler)
  }

  func start() { arm(clock.time(after: interval)) }

  func cancel() {
    let alarm = state.withLock { state in
      state.isCancelled = true
      return state.alarm.take()
    }
    alarm?.cancel()
  }

  private func arm(_ deadline: UInt64) {
    let alarm = clock.schedule(at: deadline, on: nil) { [weak self] in self?.ring(deadline) }
    let isCancelled = state.withLock { state in
      if !state.isCancelled { state.alarm = alarm }
      return state.isCancelled
    }
    if isCancelled { alarm.cancel() }
  }

  /// Runs in the clock's thread.
  private func ring(_ deadline: UInt64) {
    let done = DispatchSemaphore(value: 0)
    DispatchQueue.main.async { [self] in
      // Not cancelled in between: `cancel()` is called on the main thread.
      if !state.withLock({ $0.isCancelled }) { MainActor.assumeIsolated(handler) }
      done.signal()
    }
    done.wait()
    if repeats { arm(deadline &+ max(1, interval.wholeNanoseconds)) }
  }
}
