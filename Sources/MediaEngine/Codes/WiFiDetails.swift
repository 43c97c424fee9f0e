/// What it takes to join a wireless network.
public struct WiFiDetails: Sendable, Hashable {
  /// How the network keeps others out.
  public enum Security: String, Sendable, Hashable {
    case open
    case wep
    /// WPA, WPA2 or WPA3 with a password.
    case wpa
    /// WPA with a name and a password for each person.
    case enterprise
  }

  /// What the network is called.
  public var name: String
  /// What lets one in; nil where none is needed or none was given.
  public var password: String?
  /// How it keeps others out.
  public var security: Security
  /// Whether the network doesn't tell its name.
  public var isHidden: Bool

  public init(name: String, password: String?, security: Security, isHidden: Bool = false) {
    self.name = name
    self.password = password
    self.security = security
    self.isHidden = isHidden
  }

  /// From the fields of a `WIFI:` code; nil if it names no network.
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

  /// Names that look like a number of base 16 are written in quotation marks.
  private static func unquoted(_ text: String) -> String {
    let inner = text.dropFirst().dropLast()
    guard text.count > 2, text.first == "\"", text.last == "\"", inner.allSatisfy(\.isHexDigit) else { return text }
    return String(inner)
  }
}
