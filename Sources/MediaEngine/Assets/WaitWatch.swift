import Dispatch
import GLibSupport
import Synchronization

/// Watches successive waits by a clock: ends one that takes too long, or that waits for threads which have all stopped.
/// A wait that ends in time needs no alarm of its own.
final class WaitWatch: Sendable {
  /// Why a wait was ended.
  enum Verdict: Sendable {
    /// The timeout has passed.
    case tooLong
    /// All threads that could deliver data have stopped.
    case atRest
  }

  private struct State {
    /// When the wait times out; nil while there is no wait.
    var deadline: UInt64?
    /// Distinguishes successive waits.
    var number = 0
    var rest = RestWatch()
    /// When the scheduled alarm fires.
    var armed: UInt64?
    var alarm: ClockAlarm?
  }

  private static let queue = DispatchQueue(label: "app.kinora.waits", qos: .userInitiated)

  private let clock: any HostClock
  private let isAtRest: (@Sendable () -> Bool)?
  private let onVerdict: @Sendable (Verdict) -> Void
  private let state = Mutex(State())

  /// Calls `onVerdict` at most once per wait, on a queue. `isAtRest` tells whether all threads have stopped; nil
  /// disables that check.
  init(
    _ clock: any HostClock, isAtRest: (@Sendable () -> Bool)? = nil, onVerdict: @escaping @Sendable (Verdict) -> Void
  ) {
    (self.clock, self.isAtRest, self.onVerdict) = (clock, isAtRest, onVerdict)
  }

  deinit { state.withLock { $0.alarm }?.cancel() }

  /// Begins a wait with a timeout.
  func begin(_ limit: Duration) {
    let now = clock.now
    let deadline = now &+ limit.wholeNanoseconds
    state.withLock { state in
      state.number += 1
      (state.deadline, state.rest) = (deadline, RestWatch())
    }
    arm(now: now)
  }

  /// Ends the wait.
  func end() { state.withLock { $0.deadline = nil } }

  /// Schedules the alarm, unless one fires early enough.
  private func arm(now: UInt64) {
    let moment: UInt64? = state.withLock { state in
      guard let deadline = state.deadline else { return nil }
      let moment = isAtRest == nil ? deadline : min(deadline, now &+ Timeouts.restInterval.wholeNanoseconds)
      // An alarm that fires too early reschedules itself.
      guard state.armed.map({ $0 > moment }) ?? true else { return nil }
      state.armed = moment
      return moment
    }
    guard let moment else { return }
    let alarm = clock.schedule(at: moment, on: Self.queue) { [weak self] in self?.ring(moment) }
    let old = state.withLock { state in
      guard state.armed == moment else { return alarm as ClockAlarm? }
      defer { state.alarm = alarm }
      return state.alarm
    }
    old?.cancel()
  }

  private func ring(_ moment: UInt64) {
    let now = clock.now
    let wait: (number: Int, isTooLong: Bool)? = state.withLock { state in
      if state.armed == moment { (state.armed, state.alarm) = (nil, nil) }
      guard let deadline = state.deadline else { return nil }
      return (state.number, now >= deadline)
    }
    guard let wait else { return }
    if wait.isTooLong { return end(wait.number, .tooLong) }
    if let isAtRest {
      let isResting = isAtRest()
      let isStuck = state.withLock { state in
        state.number == wait.number && state.rest.isStuck(atRest: isResting, now: now)
      }
      if isStuck { return end(wait.number, .atRest) }
    }
    arm(now: now)
  }

  private func end(_ number: Int, _ verdict: Verdict) {
    let isOver = state.withLock { state in
      guard state.number == number, state.deadline != nil else { return false }
      state.deadline = nil
      return true
    }
    if isOver { onVerdict(verdict) }
  }
}
