import Foundation

/// The desktop's portal, and how it is asked.
public enum DesktopPortal {
  /// Its name on the session bus.
  public static let name = "org.freedesktop.portal.Desktop"
  /// The path of its object.
  public static let path = "/org/freedesktop/portal/desktop"

  /// A method of one of its interfaces, as `Camera`.
  public static func method(_ name: String, of interface: String) -> DBusConnection.Method {
    DBusConnection.Method(Self.name, path: path, interface: "org.freedesktop.portal.\(interface)", name: name)
  }

  /// Names a request as nobody else on the bus can guess it: who knows the name may answer.
  static var newHandle: String { "kinora" + UUID().uuidString.replacing("-", with: "") }

  /// Asks what takes a moment or the person decides, and waits for the signal that answers; nil if there was none. Throws as
  /// soon as the portal is gone. `arguments` are made with the request's handle, which belongs into the options as
  /// `handle_token`.
  public static func ask(
    _ method: DBusConnection.Method, on connection: DBusConnection, within seconds: Double,
    until cancellation: Cancellation = Cancellation(), _ arguments: (_ handle: String) -> [DBusValue]
  ) throws -> DBusValue? {
    // The answer is a signal of an object whose path follows from our bus name, so it can be subscribed to in advance.
    let sender = connection.uniqueName.dropFirst().replacingOccurrences(of: ".", with: "_")
    let handle = newHandle
    return try connection.signal(
      "Response", of: "org.freedesktop.portal.Request", at: "\(path)/request/\(sender)/\(handle)", within: seconds,
      until: cancellation, whileThereIs: name
    ) {
      _ = try connection.call(method, arguments(handle))
    }
  }
}
