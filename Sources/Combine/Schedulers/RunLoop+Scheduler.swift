import Foundation
import FoundationAdditions

extension RunLoop: Scheduler {
  /// The present time.
  public var now: SchedulerTimeType { SchedulerTimeType(WallClock.system.now) }

  /// No delay is asked for.
  public var minimumTolerance: SchedulerTimeType.Stride { 0 }

  /// Runs an action in the next turn of the loop, in its default mode.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    let action = UncheckedSendable(action)
    perform { action.value() }
    // A loop that waits doesn't notice what another thread tells it to perform; a timer wakes it.
    if RunLoop.current !== self { add(Timer(timeInterval: 0, repeats: false) { _ in }, forMode: .default) }
  }

  /// Runs an action in the loop's default mode at a time.
  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    let action = UncheckedSendable(action)
    let timer = Timer(fire: date.date, interval: 0, repeats: false) { _ in action.value() }
    timer.tolerance = max(tolerance.timeInterval, 0)
    add(timer, forMode: .default)
  }

  /// Runs an action in the loop's default mode at a time and then again and again, until the result is cancelled.
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    let action = UncheckedSendable(action)
    let timer = Timer(fire: date.date, interval: interval.timeInterval, repeats: true) { _ in action.value() }
    timer.tolerance = max(tolerance.timeInterval, 0)
    add(timer, forMode: .default)
    let held = UncheckedSendable(timer)
    return AnyCancellable { held.value.invalidate() }
  }
}
