import Dispatch

/// Host time, and a way to wait for it. Devices, watchdogs, timeouts, fades and timers are given one, the system's by
/// default; in tests and in simulated time it is a `SimulatedClock`.
public protocol HostClock: AnyObject, Sendable {
  /// The host time in nanoseconds, on the scale of the system's monotonic clock.
  var now: UInt64 { get }

  /// A host time before all timestamps of devices. Pipelines use it as their base.
  var epoch: UInt64 { get }

  /// Whether time stops while a consumer is busy. Queues between a device and its consumers then block instead of
  /// dropping late data.
  var waitsForConsumers: Bool { get }

  /// Calls the body once, when the clock reaches the deadline: on the queue, or without one in the clock's own thread,
  /// where it must be short.
  @discardableResult
  func schedule(at deadline: UInt64, on queue: DispatchQueue?, _ body: @escaping @Sendable () -> Void) -> ClockAlarm

  /// Stops time while a consumer gets ready; nil if the clock doesn't wait for consumers.
  func hold() -> ClockHold?

  /// Calls the step now, and again at each deadline that it returns, until it returns nil.
  func makeTicker(_ name: String, _ step: @escaping @Sendable () -> UInt64?) -> any Ticker
}

extension HostClock {
  /// Returns the host time after this delay.
  public func time(after delay: Duration) -> UInt64 { now &+ delay.wholeNanoseconds }

  /// Calls the body once, after the delay.
  @discardableResult
  public func schedule(
    after delay: Duration, on queue: DispatchQueue? = nil, _ body: @escaping @Sendable () -> Void
  ) -> ClockAlarm {
    schedule(at: time(after: delay), on: queue, body)
  }

  /// Sleeps until the deadline; throws at once when the task is cancelled.
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

  /// Sleeps for this long; throws at once when the task is cancelled.
  public func sleep(for delay: Duration) async throws { try await sleep(until: time(after: delay)) }
}

extension Duration {
  /// The whole nanoseconds, rounded down; 0 for negative durations.
  public var wholeNanoseconds: UInt64 {
    let (seconds, attoseconds) = components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    let (whole, overflow) = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? .max / 2 : min(whole, .max / 2) + UInt64(attoseconds) / 1_000_000_000
  }

  /// The duration in seconds.
  public var inSeconds: Double { self / .seconds(1) }
}
