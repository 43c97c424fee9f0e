import Foundation
import GLibSupport

/// What is told to servers along with requests for a movie and for all that belongs to it, and over which networks nothing
/// is asked for. Each server is told what is meant for it: cookies follow their own rule, other fields go to the movie's
/// own server only, and every server hears by which name the program calls itself.
public struct HTTPOptions: Hashable, Sendable {
  /// A cookie, and whom it is for.
  public struct Cookie: Hashable, Sendable {
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

  /// The fields of the header of a request for this URL that belongs to a movie, sorted by name. What can't stand in a
  /// header is left out.
  func fields(for url: URL, of movie: URL) -> [(name: String, value: String)] {
    var fields = Self.isOwnServer(url, of: movie) ? headers : [:]
    let sent = cookies.filter { $0.isMeant(for: url) }.map(\.text).joined(separator: "; ")
    if !sent.isEmpty { fields["Cookie"] = [fields["Cookie"], sent].compactMap(\.self).joined(separator: "; ") }
    if let userAgent { fields["User-Agent"] = userAgent }
    return fields.filter { Self.isName($0.key) && Self.isValue($0.value) }
      .sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
  }

  /// Whether any server is sent a cookie.
  var hasCookies: Bool { !cookies.isEmpty || headers.keys.contains { $0.lowercased() == "cookie" } }

  /// The names of the fields that not every server may get.
  var guardedNames: [String] { Set(headers.keys).union(["Cookie"]).filter(Self.isName) }

  /// Whether a URL is on the server that a movie was asked of: the same host and port, or the same host by HTTPS where
  /// the movie was asked for by HTTP.
  static func isOwnServer(_ url: URL, of movie: URL) -> Bool {
    guard let host = url.host?.lowercased(), host == movie.host?.lowercased(),
      let scheme = url.scheme?.lowercased(), let own = movie.scheme?.lowercased()
    else { return false }
    if own == "http", scheme == "https" { return true }
    return own == scheme && port(of: url) == port(of: movie)
  }

  private static func port(of url: URL) -> Int { url.port ?? (url.scheme?.lowercased() == "https" ? 443 : 80) }

  private static func isName(_ name: String) -> Bool {
    let signs = Set("!#$%&'*+-.^_`|~")
    return !name.isEmpty && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || signs.contains($0) }
  }

  private static func isValue(_ value: String) -> Bool {
    value.unicodeScalars.allSatisfy { $0 == "\t" || $0.value >= 32 && $0.value != 127 }
  }
}
