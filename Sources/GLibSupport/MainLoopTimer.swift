import CGLib
import Dispatch
import Synchronization

/// A timer or idle callback in GLib's main loop. Ends with `cancel()` or when this value is released.
public final class MainLoopTimer: Sendable {
  private enum Source {
    /// A source of the main loop.
    case loop(guint)
    /// A timer of a clock other than the system's.
    case clock(ClockTimer)
  }

  private let source: Mutex<Source?>

  private init(_ source: Source) {
    self.source = Mutex(source)
  }

  deinit {
    cancel()
  }

  /// Calls the handler on the main thread after each interval. For the system clock the main loop keeps the time; any
  /// other clock waits until the handler has returned.
  public static func every(
    _ interval: Duration, on clock: any HostClock = SystemHostClock.shared, _ handler: @escaping @MainActor () -> Void
  ) -> MainLoopTimer {
    start(interval, on: clock, repeats: true, handler)
  }

  /// Calls the handler on the main thread once, after the delay.
  public static func after(
    _ delay: Duration, on clock: any HostClock = SystemHostClock.shared, _ handler: @escaping @MainActor () -> Void
  ) -> MainLoopTimer {
    start(delay, on: clock, repeats: false, handler)
  }

  /// Calls the handler on the main thread once, when the loop is idle.
  public static func whenIdle(_ handler: @escaping @MainActor () -> Void) -> MainLoopTimer {
    start(nil, repeats: false, handler)
  }

  /// Stops the calls. A second call does nothing.
  public func cancel() {
    switch source.withLock({ $0.take() }) {
    case .loop(let number):
      // A one-shot source that has fired is gone, and `g_source_remove` would warn about it.
      if let found = g_main_context_find_source_by_id(nil, number) { g_source_destroy(found) }
    case .clock(let timer): timer.cancel()
    case nil: break
    }
  }

  private static func start(
    _ interval: Duration, on clock: any HostClock, repeats: Bool, _ handler: @escaping @MainActor () -> Void
  ) -> MainLoopTimer {
    if clock is SystemHostClock { return start(milliseconds(interval), repeats: repeats, handler) }
    let timer = ClockTimer(clock, interval, repeats: repeats, handler)
    timer.start()
    return MainLoopTimer(.clock(timer))
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
      return MainLoopTimer(.loop(g_timeout_add_full(G_PRIORITY_DEFAULT, interval, fire, data, retire)))
    }
    return MainLoopTimer(.loop(g_idle_add_full(G_PRIORITY_DEFAULT_IDLE, fire, data, retire)))
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
