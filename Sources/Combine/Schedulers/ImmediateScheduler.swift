/// Runs actions at once, whatever time they are for.
public struct ImmediateScheduler: Scheduler, Sendable {
  /// It offers no choice.
  public typealias SchedulerOptions = Never

  /// The scheduler; all are the same.
  public static let shared = ImmediateScheduler()

  /// Always the same time.
  public var now: SchedulerTimeType { SchedulerTimeType() }
  /// Nothing is late.
  public var minimumTolerance: SchedulerTimeType.Stride { 0 }

  /// Runs the action now.
  public func schedule(options: Never?, _ action: @escaping () -> Void) { action() }

  /// Runs the action now.
  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: Never?,
    _ action: @escaping () -> Void
  ) { action() }

  /// Runs the action once, now.
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: Never?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    action()
    return Subscriptions.empty
  }
}
