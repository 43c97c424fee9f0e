import Synchronization

/// A call that a clock will make. Letting go of it changes nothing.
public final class ClockAlarm: Sendable {
  private let onCancel: Mutex<(@Sendable () -> Void)?>

  /// `onCancel` takes the call back.
  public init(onCancel: @escaping @Sendable () -> Void) { self.onCancel = Mutex(onCancel) }

  /// Takes the call back if it hasn't been made.
  public func cancel() { onCancel.withLock { $0.take() }?() }
}
