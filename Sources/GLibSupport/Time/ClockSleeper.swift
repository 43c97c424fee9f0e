import Synchronization

/// A task that sleeps on a clock. The alarm or cancellation wakes it, whichever comes first.
final class ClockSleeper: Sendable {
  private struct State {
    var continuation: CheckedContinuation<Void, any Error>?
    var alarm: ClockAlarm?
    var isCancelled = false
    var isOver = false
  }

  private let state = Mutex(State())

  /// Sets the alarm, unless the task is cancelled already.
  func begin(_ continuation: CheckedContinuation<Void, any Error>, _ makeAlarm: () -> ClockAlarm) {
    let isCancelled = state.withLock { state in
      if !state.isCancelled { state.continuation = continuation }
      return state.isCancelled
    }
    if isCancelled { return continuation.resume(throwing: CancellationError()) }
    let alarm = makeAlarm()
    // It may have fired, or the task been cancelled, while it was being set.
    let isOver = state.withLock { state in
      if !state.isOver { state.alarm = alarm }
      return state.isOver
    }
    if isOver { alarm.cancel() }
  }

  /// Wakes the task at its deadline.
  func end() { wake()?.resume() }

  /// Wakes the task because it was cancelled.
  func cancel() {
    let alarm = state.withLock { state in
      state.isCancelled = true
      return state.alarm.take()
    }
    alarm?.cancel()
    wake()?.resume(throwing: CancellationError())
  }

  private func wake() -> CheckedContinuation<Void, any Error>? {
    state.withLock { state in
      guard let continuation = state.continuation.take() else { return nil }
      state.isOver = true
      state.alarm = nil
      return continuation
    }
  }
}
