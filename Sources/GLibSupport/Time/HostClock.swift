import Dispatch

/// Host time, and a way to wait for it. Devices, watchdogs, limits, fades and timers are handed one, the system's by
/// default; in a test, and in simulated time, it is a `SimulatedClock`.
public protocol HostClock: AnyObject, Sendable {
  /// The host time in nanoseconds: what the system's monotonic clock shows, or as if.
  var now: UInt64 { get }

  /// A host time that no device's times lie before. Pipelines count from it.
  var epoch: UInt64 { get }

  /// Whether time stands still while a consumer is busy. Queues between a device and its consumers then wait instead of
  /// dropping what is late.
  var waitsForConsumers: Bool { get }

  /// Calls the body once, when the clock has reached the deadline: on the queue, or without one in the clock's own
  /// thread, where it must be short.
  @discardableResult
  func schedule(at deadline: UInt64, on queue: DispatchQueue?, _ body: @escaping @Sendable () -> Void) -> ClockAlarm

  /// Keeps time from passing while a consumer gets ready, if the clock waits for consumers; nil where it doesn't.
  func hold() -> ClockHold?

  /// Calls the step now and then again each time that the deadline it answered has come, until it answers nil.
  func makeTicker(_ name: String, _ step: @escaping @Sendable () -> UInt64?) -> any Ticker
}

extension HostClock {
  /// The host time that will be after this delay.
  public func time(after delay: Duration) -> UInt64 { now &+ delay.wholeNanoseconds }

  /// Calls the body once, after the delay.
  @discardableResult
  public func schedule(
    after delay: Duration, on queue: DispatchQueue? = nil, _ body: @escaping @Sendable () -> Void
  ) -> ClockAlarm {
    schedule(at: time(after: delay), on: queue, body)
  }

  /// Waits until the deadline; fails at once when the task is cancelled.
  public func sleep(until deadline: UInt64) async throws {
    let sleeper = ClockSleeper()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        sleeper.begin(continuation) { schedule(at: deadline, on: nil) { sleeper.end() } }
      }
    } onCancel: {
      sleeper.cancel()
    }
  }

  /// Waits for so long; fails at once when the task is cancelled.
  public func sleep(for delay: Duration) async throws { try await sleep(until: time(after: delay)) }
}

extension Duration {
  /// In nanoseconds, rounded down; nothing below zero.
  public var wholeNanoseconds: UInt64 {
    let (seconds, attoseconds) = components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    let (whole, overflow) = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? .max / 2 : min(whole, .max / 2) + UInt64(attoseconds) / 1_000_000_000
  }

  /// In seconds.
  public var inSeconds: Double { self / .seconds(1) }
}
