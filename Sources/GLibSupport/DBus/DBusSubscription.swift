import CGLib

/// A subscription to a signal of a bus; it ends when this object is released.
@MainActor
public final class DBusSubscription {
  private let connection: DBusConnection
  private let number: guint

  fileprivate init(_ connection: DBusConnection, _ number: guint) {
    (self.connection, self.number) = (connection, number)
  }

  isolated deinit { g_dbus_connection_signal_unsubscribe(connection.pointer, number) }
}

extension DBusConnection {
  /// Calls the handler with the arguments of each such signal, in the main loop.
  @MainActor
  public func listen(
    to name: String, of interface: String, at path: String, from sender: String,
    _ handler: @escaping @MainActor (DBusValue) -> Void
  ) -> DBusSubscription {
    let box = Unmanaged.passRetained(SignalHandler(handler)).toOpaque()
    let number = g_dbus_connection_signal_subscribe(
      pointer, sender, interface, name, path, nil, G_DBUS_SIGNAL_FLAGS_NONE,
      { _, _, _, _, _, parameters, data in
        guard let parameters, let data else { return }
        let (value, handler) = (DBusValue(parameters), Unmanaged<SignalHandler>.fromOpaque(data).takeUnretainedValue())
        MainActor.assumeIsolated { handler.body(value) }
      }, box, { Unmanaged<SignalHandler>.fromOpaque($0!).release() })
    return DBusSubscription(self, number)
  }
}

/// What a signal is handed to.
private final class SignalHandler: Sendable {
  let body: @MainActor (DBusValue) -> Void

  init(_ body: @escaping @MainActor (DBusValue) -> Void) { self.body = body }
}
