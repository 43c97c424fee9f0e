import Foundation
import FoundationAdditions

extension OperationQueue: Scheduler {
  /// The present time.
  public var now: SchedulerTimeType { SchedulerTimeType(WallClock.system.now) }

  /// No delay is asked for.
  public var minimumTolerance: SchedulerTimeType.Stride { 0 }

  /// Adds the action to the queue.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    let action = UncheckedSendable(action)
    addOperation { action.value() }
  }

  /// Adds the action to the queue at a time.
  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    let action = UncheckedSendable(action)
    let queue = UncheckedSendable(self)
    DispatchQueue.global().asyncAfter(deadline: Self.deadline(date)) {
      queue.value.addOperation { action.value() }
    }
  }

  /// Adds the action to the queue at a time and then again and again, until the result is cancelled.
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    let action = UncheckedSendable(action)
    let queue = UncheckedSendable(self)
    let source = DispatchSource.makeTimerSource()
    source.schedule(
      deadline: Self.deadline(date), repeating: interval.timeInterval,
      leeway: DispatchQueue.SchedulerTimeType.Stride.seconds(max(tolerance.timeInterval, 0)).timeInterval)
    source.setEventHandler { queue.value.addOperation { action.value() } }
    source.resume()
    return AnyCancellable { source.cancel() }
  }

  private static func deadline(_ date: SchedulerTimeType) -> DispatchTime {
    let seconds = date.date.timeIntervalSince(WallClock.system.now)
    return .now() + DispatchQueue.SchedulerTimeType.Stride.seconds(max(seconds, 0)).timeInterval
  }
}
