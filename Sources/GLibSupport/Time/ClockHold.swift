import Synchronization

/// Keeps a clock's time from passing until it is released or let go of.
public final class ClockHold: Sendable {
  private let onRelease: Mutex<(@Sendable () -> Void)?>

  /// `onRelease` lets time pass again.
  public init(onRelease: @escaping @Sendable () -> Void) { self.onRelease = Mutex(onRelease) }

  deinit { release() }

  /// Lets time pass again. A second call does nothing.
  public func release() { onRelease.withLock { $0.take() }?() }
}
