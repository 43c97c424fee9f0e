import Dispatch
import GLibSupport
import Synchronization

/// Watches waits, one after the other, by a clock: ends one that lasts too long, or that waits for threads which all stand
/// still. A wait that ends in time costs no alarm of its own.
final class WaitWatch: Sendable {
  /// Why a wait makes no sense any more.
  enum Verdict: Sendable {
    /// The time is up.
    case tooLong
    /// Nobody is left who could bring anything.
    case atRest
  }

  private struct State {
    /// When the wait has lasted too long; nil while nobody waits.
    var deadline: UInt64?
    /// Tells one wait from the next.
    var number = 0
    var rest = RestWatch()
    /// When the alarm rings that is set.
    var armed: UInt64?
    var alarm: ClockAlarm?
  }

  private static let queue = DispatchQueue(label: "app.kinora.waits", qos: .userInitiated)

  private let clock: any HostClock
  private let isAtRest: (@Sendable () -> Bool)?
  private let onVerdict: @Sendable (Verdict) -> Void
  private let state = Mutex(State())

  /// Calls `onVerdict` at most once per wait, in a queue. `isAtRest` says whether all threads stand still, where that is
  /// of interest.
  init(
    _ clock: any HostClock, isAtRest: (@Sendable () -> Bool)? = nil, onVerdict: @escaping @Sendable (Verdict) -> Void
  ) {
    (self.clock, self.isAtRest, self.onVerdict) = (clock, isAtRest, onVerdict)
  }

  deinit { state.withLock { $0.alarm }?.cancel() }

  /// A wait begins that may last so long.
  func begin(_ limit: Duration) {
    let now = clock.now
    let deadline = now &+ limit.wholeNanoseconds
    state.withLock { state in
      state.number += 1
      (state.deadline, state.rest) = (deadline, RestWatch())
    }
    arm(now: now)
  }

  /// It is over.
  func end() { state.withLock { $0.deadline = nil } }

  /// Sees to it that the alarm rings early enough.
  private func arm(now: UInt64) {
    let moment: UInt64? = state.withLock { state in
      guard let deadline = state.deadline else { return nil }
      let moment = isAtRest == nil ? deadline : min(deadline, now &+ Timeouts.restInterval.wholeNanoseconds)
      // One that rings too early sees that it does.
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
