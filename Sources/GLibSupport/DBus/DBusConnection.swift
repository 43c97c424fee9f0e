import CGLib
import Foundation

/// A private connection to a message bus: it is closed when this object is released, and losing the bus doesn't end the
/// program.
///
/// Every call blocks its thread until the reply arrives.
public final class DBusConnection: Sendable {
  /// The bus to connect to.
  public enum Bus: Sendable, Equatable {
    /// The user's session bus.
    case session
    /// The system bus.
    case system
    /// The bus at this address.
    case address(String)
  }

  /// The destination and method of a call.
  public struct Method: Sendable {
    var destination: String
    var path: String
    var interface: String
    var name: String

    /// Creates the description of an object's method.
    public init(_ destination: String, path: String, interface: String, name: String) {
      self.destination = destination
      self.path = path
      self.interface = interface
      self.name = name
    }
  }

  private let object: GObjectRef

  /// Connects to a bus. Throws `GLibError` if it can't be reached.
  public init(_ bus: Bus) throws {
    let address: String
    switch bus {
    case .address(let given): address = given
    case .session, .system:
      let type = bus == .session ? G_BUS_TYPE_SESSION : G_BUS_TYPE_SYSTEM
      let found = try GLibError.check { g_dbus_address_get_for_bus_sync(type, nil, $0) }
      defer { g_free(found) }
      address = found.map { String(cString: $0) } ?? ""
    }
    let flags =
      G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
      | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue
    let connection = try GLibError.check {
      g_dbus_connection_new_for_address_sync(address, GDBusConnectionFlags(flags), nil, nil, $0)
    }
    object = .takeRef(UnsafeMutableRawPointer(connection!))
  }

  deinit {
    g_dbus_connection_close_sync(pointer, nil, nil)
  }

  /// For GDBus's functions.
  var pointer: OpaquePointer { object.opaque }

  /// The unique name that the bus gave this connection, such as `:1.42`.
  public var uniqueName: String { g_dbus_connection_get_unique_name(pointer).map { String(cString: $0) } ?? "" }

  /// Calls a method and returns its result: a tuple. Throws `GLibError`.
  public func call(_ method: Method, _ arguments: [DBusValue] = [], timeoutSeconds: Double = 25) throws -> DBusValue {
    let answer = try GLibError.check {
      g_dbus_connection_call_sync(
        pointer, method.destination, method.path, method.interface, method.name, DBusValue.tuple(arguments).variant,
        nil, G_DBUS_CALL_FLAGS_NONE, gint(timeoutSeconds * 1000), nil, $0)
    }
    guard let answer else { return .tuple([]) }
    defer { g_variant_unref(answer) }
    return DBusValue(answer)
  }

  /// Calls a method with open files, which `DBusValue.handle` counts from 0, and returns its result. The files stay open here.
  /// Throws `GLibError`.
  public func call(
    _ method: Method, _ arguments: [DBusValue], files: [Int32], timeoutSeconds: Double = 25
  ) throws -> DBusValue {
    guard let list = g_unix_fd_list_new() else { return .tuple([]) }
    defer { g_object_unref(list) }
    for file in files { _ = try GLibError.check { g_unix_fd_list_append(list, file, $0) } }
    let answer = try GLibError.check {
      g_dbus_connection_call_with_unix_fd_list_sync(
        pointer, method.destination, method.path, method.interface, method.name, DBusValue.tuple(arguments).variant,
        nil, G_DBUS_CALL_FLAGS_NONE, gint(timeoutSeconds * 1000), list, nil, nil, $0)
    }
    guard let answer else { return .tuple([]) }
    defer { g_variant_unref(answer) }
    return DBusValue(answer)
  }

  /// Calls a method that returns a file and returns the file's descriptor, which the caller must close; nil if the
  /// method returned none. Throws `GLibError`.
  public func file(_ method: Method, _ arguments: [DBusValue] = [], timeoutSeconds: Double = 25) throws -> Int32? {
    var files: UnsafeMutablePointer<GUnixFDList>?
    let answer = try GLibError.check {
      g_dbus_connection_call_with_unix_fd_list_sync(
        pointer, method.destination, method.path, method.interface, method.name, DBusValue.tuple(arguments).variant,
        nil, G_DBUS_CALL_FLAGS_NONE, gint(timeoutSeconds * 1000), nil, &files, nil, $0)
    }
    answer.map { g_variant_unref($0) }
    guard let files else { return nil }
    defer { g_object_unref(files) }
    guard g_unix_fd_list_get_length(files) > 0 else { return nil }
    // A duplicate: the list closes its own.
    let file = try GLibError.check { g_unix_fd_list_get(files, 0, $0) }
    return file >= 0 ? file : nil
  }

  /// Reads a property of an object. Throws `GLibError`.
  public func property(
    _ name: String, of interface: String, at path: String, _ destination: String
  ) throws -> DBusValue? {
    let get = Method(destination, path: path, interface: "org.freedesktop.DBus.Properties", name: "Get")
    return try call(get, [.string(interface), .string(name)]).members.first
  }

  /// The bus itself, which knows who has which name: the name and interface of its object.
  private static let daemon = "org.freedesktop.DBus"
  private static let daemonPath = "/org/freedesktop/DBus"

  /// Whether a program has this name on the bus. Throws `GLibError`.
  private func isThere(_ name: String) throws -> Bool {
    let ask = Method(Self.daemon, path: Self.daemonPath, interface: Self.daemon, name: "NameHasOwner")
    return try call(ask, [.string(name)]).members.first?.bool == true
  }

  /// The program that was to answer has left the bus, and nobody has its name any more.
  public struct PeerLeft: Error, Equatable {
    /// The well-known name that it had.
    public let name: String
  }

  /// Runs `body`, which causes a peer to send a signal, and waits for that signal. Returns nil on timeout, and when the
  /// wait is cancelled. Throws `PeerLeft` as soon as nobody has the name `owner` any more.
  public func signal(
    _ name: String, of interface: String, at path: String, from sender: String? = nil, within seconds: Double,
    until cancellation: Cancellation = Cancellation(), whileThereIs owner: String? = nil,
    after body: () throws -> Void = {}
  ) throws -> DBusValue? {
    // GDBus delivers a signal in the main context of the thread that subscribed; this context lives for one signal.
    let context = g_main_context_new()
    g_main_context_push_thread_default(context)
    defer {
      g_main_context_pop_thread_default(context)
      g_main_context_unref(context)
    }
    let received = ReceivedSignal()
    var subscriptions = [
      g_dbus_connection_signal_subscribe(
        pointer, sender, interface, name, path, nil, G_DBUS_SIGNAL_FLAGS_NONE,
        { _, _, _, _, _, parameters, data in
          let received = ReceivedSignal.published(data)
          if received.value == nil, let parameters { received.value = DBusValue(parameters) }
        },
        received.publish(), { ReceivedSignal.retire($0) })
    ]
    if let owner {
      subscriptions.append(
        g_dbus_connection_signal_subscribe(
          pointer, Self.daemon, Self.daemon, "NameOwnerChanged", Self.daemonPath, owner, G_DBUS_SIGNAL_FLAGS_NONE,
          { _, _, _, _, _, parameters, data in
            // The name, who had it, and who has it now: empty where that is nobody.
            let isGone = parameters.map { DBusValue($0) }?.members.last?.string == ""
            if isGone { ReceivedSignal.published(data).isAlone = true }
          },
          received.publish(), { ReceivedSignal.retire($0) }))
    }
    defer {
      for subscription in subscriptions { g_dbus_connection_signal_unsubscribe(pointer, subscription) }
      // The box is released in this context, too.
      while g_main_context_iteration(context, 0) != 0 {}
    }
    try body()
    // It may have left before anybody listened; what it had sent before counts.
    if let owner, try !isThere(owner) {
      received.isAlone = true
      while g_main_context_iteration(context, 0) != 0 {}
    }
    let timeout = g_timeout_source_new(guint(max(0, seconds) * 1000))
    let isOver: GSourceFunc = { data in
      ReceivedSignal.published(data).isOver = true
      return 0
    }
    g_source_set_callback(timeout, isOver, received.publish()) { ReceivedSignal.retire($0) }
    g_source_attach(timeout, context)
    defer {
      g_source_destroy(timeout)
      g_source_unref(timeout)
    }
    let wakeUp = ContextWakeUp(context)
    cancellation.wakes({ wakeUp.wake() }) {
      while received.value == nil, !received.isOver, !received.isAlone, !cancellation.isCancelled {
        g_main_context_iteration(context, 1)
      }
    }
    if received.value == nil, received.isAlone, let owner { throw PeerLeft(name: owner) }
    return received.value
  }
}

/// A signal's arguments, once it has been received. Used in one thread only.
private final class ReceivedSignal: HandedOver, @unchecked Sendable {
  var value: DBusValue?
  /// Whether the timeout has expired.
  var isOver = false
  /// Whether nobody is left who could send it.
  var isAlone = false
}

/// Ends an iteration of a main context from any thread.
private struct ContextWakeUp: @unchecked Sendable {
  private let context: OpaquePointer?

  init(_ context: OpaquePointer?) { self.context = context }

  func wake() { g_main_context_wakeup(context) }
}
