import CGLib

/// Finds out why a server can't be reached. GStreamer's HTTP source doesn't say.
public enum ServerProbe: Sendable, Equatable {
  /// There is no server of this name, or nobody can be asked.
  case unknown
  /// It refuses the connection.
  case refused
  /// There is no way to it, or it doesn't answer in time.
  case unreachable
  /// A connection can be made.
  case reachable

  /// Connects to an address's server, and hangs up. Blocks, for `seconds` at most at each of its addresses.
  public static func connecting(to uri: String, seconds: Int = 5) -> ServerProbe {
    let client = g_socket_client_new()!
    defer { g_object_unref(UnsafeMutableRawPointer(client)) }
    g_socket_client_set_timeout(client, guint(seconds))
    // Without TLS: the question is whether somebody is there.
    var error: UnsafeMutablePointer<GError>?
    defer { g_clear_error(&error) }
    let port: guint16 = uri.lowercased().hasPrefix("https:") ? 443 : 80
    if let connection = g_socket_client_connect_to_uri(client, uri, port, nil, &error) {
      g_object_unref(UnsafeMutableRawPointer(connection))
      return .reachable
    }
    guard let error else { return .unreachable }
    if error.pointee.domain == g_resolver_error_quark() { return .unknown }
    let code = UInt32(bitPattern: error.pointee.code)
    return error.pointee.domain == g_io_error_quark() && code == G_IO_ERROR_CONNECTION_REFUSED.rawValue
      ? .refused : .unreachable
  }
}
