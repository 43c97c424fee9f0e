import CGLib
import Glibc
import Synchronization

/// The turns of the main loop: what it does between two waits for something to happen.
public enum MainLoopTurns {
  private struct Watch {
    let begins, ends: @MainActor () -> Void
  }

  private static let watch = Mutex<Watch?>(nil)

  /// Calls `begins` each time the default main context has waited, and `ends` before it waits again; both on the main
  /// thread. Nothing runs while it waits: an idle program stays idle. A second call replaces the first.
  @MainActor public static func watch(
    begins: @escaping @MainActor () -> Void, ends: @escaping @MainActor () -> Void
  ) {
    watch.withLock { $0 = Watch(begins: begins, ends: ends) }
    g_main_context_set_poll_func(nil) { descriptors, count, timeout in
      let watch = MainLoopTurns.watch.withLock(\.self)
      // Whoever runs the default context is the main thread.
      MainActor.assumeIsolated { watch?.ends() }
      let found = g_poll(descriptors, count, timeout)
      let error = errno
      MainActor.assumeIsolated { watch?.begins() }
      errno = error
      return found
    }
  }
}
