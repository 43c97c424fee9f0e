import GLibSupport
import Synchronization

/// Waits for a number of signals, with a timeout.
final class Latch: Sendable {
  private struct State {
    var missing: Int
    var waiting: CheckedContinuation<Bool, Never>?
    /// The timeout of the wait.
    var alarm: ClockAlarm?
  }

  private let state: Mutex<State>
  private let clock: any HostClock

  init(_ count: Int, clock: any HostClock = SystemHostClock.shared) {
    state = Mutex(State(missing: count))
    self.clock = clock
  }

  /// Counts one down.
  func signal() {
    let isOpen = state.withLock { state in
      state.missing -= 1
      return state.missing <= 0
    }
    if isOpen { end(true) }
  }

  /// Waits until the count reaches zero; false on timeout. May be called only once.
  func wait(within limit: Duration) async -> Bool {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if state.missing > 0 { state.waiting = continuation }
        return state.missing <= 0
      }
      if isOpen { return continuation.resume(returning: true) }
      let alarm = clock.schedule(after: limit) { [weak self] in self?.end(false) }
      // The count may have reached zero meanwhile.
      let isOver = state.withLock { state in
        if state.waiting != nil { state.alarm = alarm }
        return state.waiting == nil
      }
      if isOver { alarm.cancel() }
    }
  }

  private func end(_ isOpen: Bool) {
    let (continuation, alarm) = state.withLock { ($0.waiting.take(), $0.alarm.take()) }
    alarm?.cancel()
    continuation?.resume(returning: isOpen)
  }
}
