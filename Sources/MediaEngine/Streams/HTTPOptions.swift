import Foundation
import GLibSupport

/// What is told to servers along with every request for a movie and for all that belongs to it, and over which networks
/// nothing is asked for.
public struct HTTPOptions: Codable, Hashable, Sendable {
  /// A cookie, and whom it is for.
  public struct Cookie: Codable, Hashable, Sendable {
    /// Its name and value, as they are sent.
    let text: String
    let domain: String
    let path: String
    let isSecure: Bool

    /// Creates a cookie for a domain, whose subdomains get it, too, if it begins with a dot, and for what is below a path.
    public init(name: String, value: String, domain: String, path: String, isSecure: Bool) {
      text = "\(name)=\(value)"
      (self.domain, self.path, self.isSecure) = (domain.lowercased(), path, isSecure)
    }

    /// Whether it is sent with a request for this URL.
    func isMeant(for url: URL) -> Bool {
      guard let host = url.host?.lowercased(), !isSecure || url.scheme?.lowercased() == "https" else { return false }
      let isOfHost =
        domain.hasPrefix(".") ? host == domain.dropFirst() || host.hasSuffix(domain) : host == domain
      guard isOfHost else { return false }
      let (asked, own) = (url.path.isEmpty ? "/" : url.path, path.isEmpty ? "/" : path)
      return asked == own || asked.hasPrefix(own.hasSuffix("/") ? own : own + "/")
    }
  }

  /// The name by which the program calls itself; nil for the engine's.
  public var userAgent: String?
  /// The cookies.
  public var cookies: [Cookie] = []
  /// Further fields of the header, by their names.
  public var headers: [String: String] = [:]
  /// What must not be said of the network over which anything is loaded.
  public var refusedNetworks: NetworkTraits = []

  /// Creates options that say nothing.
  public init() {}

  /// Whether there is nothing to tell, and no network that is refused.
  public var isEmpty: Bool { userAgent == nil && cookies.isEmpty && headers.isEmpty && refusedNetworks.isEmpty }

  /// The fields of the header of a request for this URL, sorted by name. What can't stand in a header is left out.
  func fields(for url: URL) -> [(name: String, value: String)] {
    var fields = headers
    let sent = cookies.filter { $0.isMeant(for: url) }.map(\.text).joined(separator: "; ")
    if !sent.isEmpty { fields["Cookie"] = [fields["Cookie"], sent].compactMap(\.self).joined(separator: "; ") }
    if let userAgent { fields["User-Agent"] = userAgent }
    return fields.filter { Self.isName($0.key) && Self.isValue($0.value) }
      .sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
  }

  private static func isName(_ name: String) -> Bool {
    let signs = Set("!#$%&'*+-.^_`|~")
    return !name.isEmpty && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || signs.contains($0) }
  }

  private static func isValue(_ value: String) -> Bool {
    value.unicodeScalars.allSatisfy { $0 == "\t" || $0.value >= 32 && $0.value != 127 }
  }

  // MARK: As text

  /// The options as letters and digits, which go through the fragment of a URL and a field of a header.
  var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let json = try? encoder.encode(self) else { return "" }
    return json.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  /// Reads them back.
  init?(text: some StringProtocol) {
    let digits = text.utf8.compactMap { UInt8(hexadecimal: $0) }
    guard digits.count == text.utf8.count, digits.count % 2 == 0 else { return nil }
    let bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    guard let read = try? JSONDecoder().decode(HTTPOptions.self, from: Data(bytes)) else { return nil }
    self = read
  }
}

extension UInt8 {
  /// The value of a digit from 0 to f.
  fileprivate init?(hexadecimal digit: UInt8) {
    switch digit {
    case 48...57: self = digit - 48
    case 97...102: self = digit - 87
    default: return nil
    }
  }
}
