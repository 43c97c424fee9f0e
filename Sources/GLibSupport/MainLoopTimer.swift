import CGLib
import Synchronization

/// A timer or idle call in GLib's main loop. Ends with `cancel()` or when this value is let go.
public final class MainLoopTimer: Sendable {
  private let identifier: Atomic<UInt32>

  private init(_ identifier: guint) {
    self.identifier = Atomic(identifier)
  }

  deinit {
    cancel()
  }

  /// Calls the handler on the main thread each time the interval has passed.
  public static func every(_ interval: Duration, _ handler: @escaping @MainActor () -> Void) -> MainLoopTimer {
    start(milliseconds(interval), repeats: true, handler)
  }

  /// Calls the handler on the main thread once, after the delay.
  public static func after(_ delay: Duration, _ handler: @escaping @MainActor () -> Void) -> MainLoopTimer {
    start(milliseconds(delay), repeats: false, handler)
  }

  /// Calls the handler on the main thread once, when the loop has nothing more urgent to do.
  public static func whenIdle(_ handler: @escaping @MainActor () -> Void) -> MainLoopTimer {
    start(nil, repeats: false, handler)
  }

  /// Stops the calls. A second call does nothing.
  public func cancel() {
    let source = identifier.exchange(0, ordering: .acquiringAndReleasing)
    // One that has already fired is gone, and `g_source_remove` would complain about it.
    guard source != 0, let found = g_main_context_find_source_by_id(nil, source) else { return }
    g_source_destroy(found)
  }

  private static func start(_ interval: guint?, repeats: Bool, _ handler: @escaping @MainActor () -> Void)
    -> MainLoopTimer
  {
    let data = TimerHandler(repeats: repeats, handler).publish()
    let fire: GSourceFunc = { data in
      let handler = TimerHandler.published(data)
      MainActor.assumeIsolated(handler.call)
      return handler.repeats ? 1 : 0
    }
    let retire: GDestroyNotify = { TimerHandler.retire($0) }
    if let interval {
      return MainLoopTimer(g_timeout_add_full(G_PRIORITY_DEFAULT, interval, fire, data, retire))
    }
    return MainLoopTimer(g_idle_add_full(G_PRIORITY_DEFAULT_IDLE, fire, data, retire))
  }

  private static func milliseconds(_ duration: Duration) -> guint {
    let (seconds, attoseconds) = duration.components
    return guint(clamping: seconds * 1000 + attoseconds / 1_000_000_000_000_000)
  }
}

private final class TimerHandler: HandedOver {
  let repeats: Bool
  let call: @MainActor () -> Void

  init(repeats: Bool, _ call: @escaping @MainActor () -> Void) {
    self.repeats = repeats
    self.call = call
  }
}
