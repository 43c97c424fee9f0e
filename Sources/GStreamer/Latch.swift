import Dispatch
import Synchronization

/// Waits until something has happened a number of times, or until the time is up.
final class Latch: Sendable {
  private struct State {
    var missing: Int
    var waiting: CheckedContinuation<Bool, Never>?
  }

  private let state: Mutex<State>
  private static let timers = DispatchQueue(label: "app.kinora.gstreamer.timers")

  init(_ count: Int) {
    state = Mutex(State(missing: count))
  }

  /// Counts one down.
  func signal() {
    let finished = state.withLock { state -> CheckedContinuation<Bool, Never>? in
      state.missing -= 1
      guard state.missing <= 0 else { return nil }
      return state.waiting.take()
    }
    finished?.resume(returning: true)
  }

  /// Waits for the count, once; false if the time was up first.
  func wait(within limit: Duration) async -> Bool {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if state.missing > 0 { state.waiting = continuation }
        return state.missing <= 0
      }
      if isOpen { return continuation.resume(returning: true) }
      let limit = DispatchTimeInterval.nanoseconds(Int(clamping: limit.clockTime))
      Self.timers.asyncAfter(deadline: .now() + limit) { [weak self] in
        self?.state.withLock { $0.waiting.take() }?.resume(returning: false)
      }
    }
  }
}
