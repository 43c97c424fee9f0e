import Synchronization

/// A scheduled call of a clock. Releasing this value doesn't cancel it.
public final class ClockAlarm: Sendable {
  private let onCancel: Mutex<(@Sendable () -> Void)?>

  /// Creates an alarm; `onCancel` cancels the call.
  public init(onCancel: @escaping @Sendable () -> Void) { self.onCancel = Mutex(onCancel) }

  /// Cancels the call if it hasn't been made.
  public func cancel() { onCancel.withLock { $0.take() }?() }
}
