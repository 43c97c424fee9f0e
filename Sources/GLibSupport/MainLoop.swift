import CGLib

/// A GLib main loop on the default context, for programs without a `GApplication`.
public final class MainLoop: @unchecked Sendable {
  private let loop: OpaquePointer

  public init() {
    loop = g_main_loop_new(nil, 0)
  }

  deinit {
    g_main_loop_unref(loop)
  }

  /// Runs the loop until `quit()`.
  public func run() { g_main_loop_run(loop) }

  /// Ends `run()`, from any thread.
  public func quit() { g_main_loop_quit(loop) }

  /// Whether this thread does what a main loop has called, as a window's handlers are; the loop stands still until it returns.
  public static var isDispatching: Bool { g_main_depth() > 0 }

  /// Whether `run()` is in progress.
  public var isRunning: Bool { g_main_loop_is_running(loop) != 0 }
}
