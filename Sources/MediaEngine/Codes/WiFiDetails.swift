/// The credentials of a wireless network.
public struct WiFiDetails: Sendable, Hashable {
  /// The security of a network.
  public enum Security: String, Sendable, Hashable {
    case open
    case wep
    /// WPA, WPA2 or WPA3 with a password.
    case wpa
    /// WPA with a user name and password for each person.
    case enterprise
  }

  /// The network's name (SSID).
  public var name: String
  /// The password; nil if none is needed or given.
  public var password: String?
  /// The security.
  public var security: Security
  /// Whether the network doesn't broadcast its name.
  public var isHidden: Bool

  public init(name: String, password: String?, security: Security, isHidden: Bool = false) {
    self.name = name
    self.password = password
    self.security = security
    self.isHidden = isHidden
  }

  /// Creates details from the fields of a `WIFI:` code; nil without a network name.
  init?(fields: CodeFields) {
    guard let name = fields["S"] else { return nil }
    let password = fields["P"].map(Self.unquoted)
    let security: Security =
      switch fields["T"]?.uppercased() {
      case "WEP": .wep
      case "NOPASS": .open
      case "WPA2-EAP", "WPA-EAP", "EAP": .enterprise
      case nil: password == nil ? .open : .wpa
      default: .wpa
      }
    self.init(
      name: Self.unquoted(name), password: security == .open ? nil : password, security: security,
      isHidden: fields["H"]?.lowercased() == "true")
  }

  /// Removes the quotation marks in which names that look like hexadecimal numbers are written.
  private static func unquoted(_ text: String) -> String {
    let inner = text.dropFirst().dropLast()
    guard text.count > 2, text.first == "\"", text.last == "\"", inner.allSatisfy(\.isHexDigit) else { return text }
    return String(inner)
  }
}
