import CGLib
import Synchronization

/// Handles one of the UNIX signals that ask a program to end (SIGINT, SIGTERM, SIGHUP…), in GLib's main loop. Once this
/// exists none is lost: one that arrives before the loop runs is handled when it does. Ends when this value is
/// released.
public final class MainLoopSignal: Sendable {
  private let identifier: UInt32

  /// Calls the handler on the main thread for each signal of this number.
  public init(_ number: Int32, _ handler: @escaping @MainActor () -> Void) {
    identifier = g_unix_signal_add_full(
      G_PRIORITY_DEFAULT, number,
      { data in
        let handler = EndRequestHandler.published(data)
        MainActor.assumeIsolated(handler.call)
        return 1
      }, EndRequestHandler(handler).publish()
    ) { EndRequestHandler.retire($0) }
  }

  deinit {
    g_source_remove(identifier)
  }
}

private final class EndRequestHandler: HandedOver {
  let call: @MainActor () -> Void

  init(_ call: @escaping @MainActor () -> Void) {
    self.call = call
  }
}
