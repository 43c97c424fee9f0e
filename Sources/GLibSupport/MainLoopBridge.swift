import CGLib
import Foundation
import Synchronization

/// Runs `DispatchQueue.main` and the main actor inside GLib's main loop, so that one thread serves both.
///
/// Needs a synchronous `main`: with an asynchronous one the main actor isn't bound to the first thread.
public enum MainLoopBridge {
  private static let isInstalled = Atomic(false)

  /// Adds libdispatch's main queue to the default main context. Call once on the main thread before the loop runs;
  /// further calls do nothing.
  public static func install() {
    guard !isInstalled.exchange(true, ordering: .acquiringAndReleasing) else { return }
    let source = g_unix_fd_source_new(_dispatch_get_main_queue_handle_4CF(), G_IO_IN)!
    let wake: GUnixFDSourceFunc = { descriptor, _, _ in
      // The eventfd stays readable until it is read: without this the loop spins.
      var count: UInt64 = 0
      _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
      _dispatch_main_queue_callback_4CF(nil)
      return 1
    }
    g_source_set_callback(source, unsafeBitCast(wake, to: GSourceFunc.self), nil, nil)
    g_source_set_name(source, "libdispatch main queue")
    g_source_attach(source, nil)
    g_source_unref(source)
  }
}
