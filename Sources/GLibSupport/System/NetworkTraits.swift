import CGLib

/// What is said of the network that this machine is connected to.
public struct NetworkTraits: OptionSet, Sendable, Hashable, Codable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// It is a mobile one.
  public static let cellular = NetworkTraits(rawValue: 1)
  /// It is paid for by what is transferred.
  public static let expensive = NetworkTraits(rawValue: 2)
  /// Little is to be transferred over it.
  public static let constrained = NetworkTraits(rawValue: 4)

  /// Those of the connection, as far as the system knows.
  ///
  /// GLib says whether it is metered. Linux has no low data mode, so what is metered counts as constrained, too. Whether it is
  /// a mobile one NetworkManager knows; where that isn't there, it isn't.
  public static var ofConnection: NetworkTraits {
    var traits: NetworkTraits = NetworkCost.isMetered ? [.expensive, .constrained] : []
    if isCellular { traits.insert(.cellular) }
    return traits
  }

  /// How long NetworkManager may take to answer, in seconds: it knows without asking anybody.
  private static let timeout = 2.0

  /// NetworkManager names the connection that has the default route, below a VPN as well.
  private static var isCellular: Bool {
    let name = "org.freedesktop.NetworkManager"
    let get = DBusConnection.Method(
      name, path: "/org/freedesktop/NetworkManager", interface: "org.freedesktop.DBus.Properties", name: "Get")
    let answer = try? DBusConnection(.system).call(
      get, [.string(name), .string("PrimaryConnectionType")], timeoutSeconds: timeout)
    return ["gsm", "cdma"].contains(answer?.members.first?.string)
  }
}
