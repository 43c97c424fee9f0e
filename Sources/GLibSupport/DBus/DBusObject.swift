import CGLib

/// An object that this program exports on the session bus: peers call its methods, read its properties and are notified
/// when those change. It is unexported when this value is released.
///
/// Calls arrive in the main loop, so everything here is on the main thread.
@MainActor
public final class DBusObject {
  /// The handlers for calls from peers.
  public struct Answers {
    /// Returns a property of an interface; nil if there is none.
    public var property: @MainActor (_ interface: String, _ name: String) -> DBusValue?
    /// Sets a property; returns false if that isn't possible.
    public var setProperty: @MainActor (_ interface: String, _ name: String, _ value: DBusValue) -> Bool
    /// Handles a method call; the reply is empty.
    public var call: @MainActor (_ interface: String, _ method: String, _ arguments: [DBusValue]) -> Void

    /// Creates the handlers for calls from peers.
    public init(
      property: @escaping @MainActor (_ interface: String, _ name: String) -> DBusValue?,
      setProperty: @escaping @MainActor (_ interface: String, _ name: String, _ value: DBusValue) -> Bool,
      call: @escaping @MainActor (_ interface: String, _ method: String, _ arguments: [DBusValue]) -> Void
    ) {
      (self.property, self.setProperty, self.call) = (property, setProperty, call)
    }
  }

  private let path: String
  private let connection: OpaquePointer
  private var registrations: [guint] = []
  private var owned: guint = 0

  /// Exports an object under a path and a bus name, with the interfaces that `description` (introspection XML)
  /// declares. Returns nil without a bus, or if such an object is already exported on this connection.
  public init?(name: String, path: String, description: String, answers: Answers) {
    guard let connection = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return nil }
    (self.path, self.connection) = (path, connection)
    guard let node = g_dbus_node_info_new_for_xml(description, nil) else { return nil }
    defer { g_dbus_node_info_unref(node) }
    let box = AnswersBox(answers)
    var table = GDBusInterfaceVTable()
    table.method_call = { _, _, _, interface, method, arguments, invocation, data in
      let interface = String(cString: interface!)
      let method = String(cString: method!)
      let values = arguments.map { DBusValue($0).members } ?? []
      let box = AnswersBox.published(data)
      MainActor.assumeIsolated { box.answers.call(interface, method, values) }
      g_dbus_method_invocation_return_value(invocation, nil)
    }
    table.get_property = { _, _, _, interface, property, error, data in
      let (interface, property) = (String(cString: interface!), String(cString: property!))
      let box = AnswersBox.published(data)
      guard let value = MainActor.assumeIsolated({ box.answers.property(interface, property) }) else {
        error?.pointee = g_error_new_literal(
          g_dbus_error_quark(), gint(G_DBUS_ERROR_UNKNOWN_PROPERTY.rawValue), property)
        return nil
      }
      return value.variant
    }
    table.set_property = { _, _, _, interface, property, value, error, data in
      let (interface, property) = (String(cString: interface!), String(cString: property!))
      let given = DBusValue(value!)
      let box = AnswersBox.published(data)
      if MainActor.assumeIsolated({ box.answers.setProperty(interface, property, given) }) { return 1 }
      error?.pointee = g_error_new_literal(g_dbus_error_quark(), gint(G_DBUS_ERROR_INVALID_ARGS.rawValue), property)
      return 0
    }
    var interfaces = node.pointee.interfaces
    while let interface = interfaces?.pointee {
      let registration = withUnsafePointer(to: &table) {
        g_dbus_connection_register_object(
          connection, path, interface, $0, box.publish(), { AnswersBox.retire($0) }, nil)
      }
      guard registration != 0 else { return nil }
      registrations.append(registration)
      interfaces = interfaces?.advanced(by: 1)
    }
    owned = g_bus_own_name_on_connection(
      connection, name, G_BUS_NAME_OWNER_FLAGS_NONE, nil, nil, nil, nil)
  }

  isolated deinit {
    if owned != 0 { g_bus_unown_name(owned) }
    for registration in registrations { g_dbus_connection_unregister_object(connection, registration) }
    g_object_unref(UnsafeMutableRawPointer(connection))
  }

  /// Notifies peers of properties' new values (`PropertiesChanged`).
  public func tell(_ interface: String, _ changes: [String: DBusValue]) {
    guard !changes.isEmpty else { return }
    emit(
      "org.freedesktop.DBus.Properties", "PropertiesChanged",
      [.string(interface), .dictionary(changes), .array([])])
  }

  /// Emits a signal.
  public func emit(_ interface: String, _ signal: String, _ arguments: [DBusValue]) {
    g_dbus_connection_emit_signal(
      connection, nil, path, interface, signal, DBusValue.tuple(arguments).variant, nil)
  }
}

private final class AnswersBox: HandedOver, @unchecked Sendable {
  let answers: DBusObject.Answers

  init(_ answers: DBusObject.Answers) {
    self.answers = answers
  }
}
