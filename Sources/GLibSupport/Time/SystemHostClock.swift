import Dispatch
import Foundation
import Synchronization

/// The system's monotonic clock: the time of GStreamer's system clock and of `CMClock.hostTimeClock`.
public final class SystemHostClock: HostClock {
  /// The shared instance, which is the only one.
  public static let shared = SystemHostClock()

  /// Runs alarms that have no queue of their own.
  private let queue = DispatchQueue(label: "app.kinora.clock", qos: .userInitiated)

  private init() {}

  /// The host time in nanoseconds.
  public var now: UInt64 { DispatchTime.now().uptimeNanoseconds }
  /// The time at which the clock was first used.
  public let epoch = DispatchTime.now().uptimeNanoseconds
  /// Always false: real time doesn't wait.
  public var waitsForConsumers: Bool { false }

  /// Calls the body once, at the deadline.
  @discardableResult
  public func schedule(
    at deadline: UInt64, on queue: DispatchQueue?, _ body: @escaping @Sendable () -> Void
  ) -> ClockAlarm {
    let item = Item(work: DispatchWorkItem(block: body))
    (queue ?? self.queue).asyncAfter(deadline: DispatchTime(uptimeNanoseconds: deadline), execute: item.work)
    return ClockAlarm { item.work.cancel() }
  }

  /// Returns nil: real time can't be stopped.
  public func hold() -> ClockHold? { nil }

  /// Calls the step in a thread of its own.
  public func makeTicker(_ name: String, _ step: @escaping @Sendable () -> UInt64?) -> any Ticker {
    SystemTicker(name, step)
  }

  /// `cancel()` of a work item may be called from any thread.
  private struct Item: @unchecked Sendable {
    let work: DispatchWorkItem
  }
}

/// A ticker with its own thread: it sleeps once per step. A dispatch timer wakes two threads, seen as a fifth of a
/// preview's processor time.
private final class SystemTicker: Ticker {
  /// The state shared by the thread and its owner; the thread doesn't retain the owner.
  private final class Control: Sendable {
    let isStopped = Atomic(false)
    let alarm = DispatchSemaphore(value: 0)
    let ended = DispatchSemaphore(value: 0)
  }

  private let control = Control()

  init(_ name: String, _ step: @escaping @Sendable () -> UInt64?) {
    let thread = Thread { [control] in
      while !control.isStopped.load(ordering: .acquiring), let next = step() {
        if control.alarm.wait(timeout: DispatchTime(uptimeNanoseconds: next)) == .success { break }
      }
      control.ended.signal()
    }
    thread.name = name
    thread.qualityOfService = .userInteractive
    thread.start()
  }

  deinit {
    control.isStopped.store(true, ordering: .releasing)
    control.alarm.signal()
  }

  func stop() {
    guard !control.isStopped.exchange(true, ordering: .acquiringAndReleasing) else { return }
    control.alarm.signal()
    control.ended.wait()
  }
}
