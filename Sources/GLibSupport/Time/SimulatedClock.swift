import Dispatch
import Foundation
import Synchronization

/// A clock whose time is controlled: by a test with `advance(by:)`, or by the clock itself with `run(speed:)`, which is
/// as fast as the consumers of its devices' data, and no faster.
///
/// Alarms fire one after the other, in order of their deadlines; each waits until the one before has returned. A
/// device's step waits for its consumers, and time stops meanwhile.
public final class SimulatedClock: HostClock {
  private struct Alarm {
    var number: UInt64
    var deadline: UInt64
    var queue: DispatchQueue?
    var body: @Sendable () -> Void
  }

  private struct State {
    var now: UInt64
    /// Sorted by deadline, the next one first.
    var alarms: [Alarm] = []
    var lastNumber: UInt64 = 0
    var runner: SimulatedClockRunner?
    /// The number of active holds.
    var holds = 0
  }

  private let state: Mutex<State>
  /// Held while alarms fire.
  private let passing = NSLock()
  /// Signalled each time a hold is released.
  private let released = DispatchSemaphore(value: 0)
  private static let threads = WaitingThreads(name: "simulated-clock")

  /// The time at which the clock was created.
  public let epoch: UInt64
  /// Whether time stops while a consumer is busy.
  public let waitsForConsumers: Bool

  /// Creates a stopped clock at this host time, by default the current one.
  public init(startingAt now: UInt64 = SystemHostClock.shared.now, waitsForConsumers: Bool = true) {
    epoch = now
    self.waitsForConsumers = waitsForConsumers
    state = Mutex(State(now: now))
  }

  deinit { state.withLock { $0.runner }?.stop() }

  /// The host time in nanoseconds: that of the last alarm, or the time that the clock was advanced to.
  public var now: UInt64 { state.withLock { $0.now } }

  /// The deadline of the next alarm; nil if there is none.
  public var nextDeadline: UInt64? { state.withLock { $0.alarms.first?.deadline } }

  /// The number of pending alarms.
  public var alarmCount: Int { state.withLock { $0.alarms.count } }

  /// Calls the body once, when time reaches the deadline.
  @discardableResult
  public func schedule(
    at deadline: UInt64, on queue: DispatchQueue?, _ body: @escaping @Sendable () -> Void
  ) -> ClockAlarm {
    let (number, runner) = state.withLock { state in
      state.lastNumber += 1
      let alarm = Alarm(number: state.lastNumber, deadline: deadline, queue: queue, body: body)
      let place = state.alarms.firstIndex { $0.deadline > deadline } ?? state.alarms.count
      state.alarms.insert(alarm, at: place)
      return (alarm.number, state.runner)
    }
    runner?.alarmsChanged()
    return ClockAlarm { [weak self] in self?.state.withLock { $0.alarms.removeAll { $0.number == number } } }
  }

  /// Stops time while a consumer gets ready.
  public func hold() -> ClockHold? {
    guard waitsForConsumers else { return nil }
    state.withLock { $0.holds += 1 }
    return ClockHold { [weak self] in
      guard let self else { return }
      state.withLock { $0.holds -= 1 }
      released.signal()
    }
  }

  /// Calls the step in the thread that advances the time.
  public func makeTicker(_ name: String, _ step: @escaping @Sendable () -> UInt64?) -> any Ticker {
    let ticker = SimulatedTicker(self, step)
    ticker.begin()
    return ticker
  }

  // MARK: Advancing time

  /// Advances to this time once there are no holds, and fires every alarm that comes due, including those set
  /// meanwhile. Blocks its thread while consumers are busy. Must not be called from alarms.
  public func advance(to time: UInt64) {
    passing.withLock {
      while ringNext(until: time) {}
      state.withLock { $0.now = max($0.now, time) }
    }
  }

  /// Advances by this duration.
  public func advance(by length: Duration) async {
    await withCheckedContinuation { continuation in
      Self.threads.async { [self] in
        advance(to: time(after: length))
        continuation.resume()
      }
    }
  }

  private func ringNext(until time: UInt64) -> Bool {
    while state.withLock({ $0.holds > 0 }) { released.wait() }
    let alarm = state.withLock { state -> Alarm? in
      guard let next = state.alarms.first, next.deadline <= time else { return nil }
      state.now = max(state.now, next.deadline)
      return state.alarms.removeFirst()
    }
    guard let alarm else { return false }
    if let queue = alarm.queue { queue.async(execute: alarm.body) } else { alarm.body() }
    return true
  }

  /// Lets time pass by itself from now on, from alarm to alarm, at most this many times as fast as real time (nil: as
  /// fast as consumers can), until `pause()` or until the clock is released.
  public func run(speed: Double? = 1) {
    let runner = SimulatedClockRunner(self, speed: speed)
    let old = state.withLock { state in
      defer { state.runner = runner }
      return state.runner
    }
    old?.stop()
    runner.start()
  }

  /// Stops the time again.
  public func pause() { state.withLock { $0.runner.take() }?.stop() }
}

/// A ticker whose ticks are alarms of a simulated clock, in the thread that advances its time.
private final class SimulatedTicker: Ticker {
  private struct State {
    var isStopped = false
    var alarm: ClockAlarm?
  }

  private let clock: SimulatedClock
  private let step: @Sendable () -> UInt64?
  private let state = Mutex(State())
  /// Held during a step.
  private let stepping = NSLock()

  init(_ clock: SimulatedClock, _ step: @escaping @Sendable () -> UInt64?) {
    self.clock = clock
    self.step = step
  }

  deinit { state.withLock { $0.alarm }?.cancel() }

  func begin() { arm(clock.now) }

  func stop() {
    let alarm = state.withLock { state in
      state.isStopped = true
      return state.alarm.take()
    }
    alarm?.cancel()
    stepping.withLock {}
  }

  private func arm(_ deadline: UInt64) {
    let alarm = clock.schedule(at: deadline, on: nil) { [weak self] in self?.tick() }
    let isStopped = state.withLock { state in
      if !state.isStopped { state.alarm = alarm }
      return state.isStopped
    }
    if isStopped { alarm.cancel() }
  }

  private func tick() {
    let next = stepping.withLock { state.withLock { $0.isStopped } ? nil : step() }
    if let next { arm(next) }
  }
}
