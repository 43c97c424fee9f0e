import Synchronization

/// Stops a clock's time until this is released, explicitly or by ARC.
public final class ClockHold: Sendable {
  private let onRelease: Mutex<(@Sendable () -> Void)?>

  /// Creates a hold; `onRelease` lets time continue.
  public init(onRelease: @escaping @Sendable () -> Void) { self.onRelease = Mutex(onRelease) }

  deinit { release() }

  /// Lets time continue. A second call does nothing.
  public func release() { onRelease.withLock { $0.take() }?() }
}
