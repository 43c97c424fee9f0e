import Foundation
import MediaEngine

/// The cookies that are sent with requests for an asset, as far as they are meant for its servers: an array of `HTTPCookie`.
public let AVURLAssetHTTPCookiesKey = "AVURLAssetHTTPCookiesKey"
/// The name by which the program calls itself in requests for an asset, a string.
public let AVURLAssetHTTPUserAgentKey = "AVURLAssetHTTPUserAgentKey"
/// Further fields of the header of requests for an asset, by their names. At Apple it has no constant either.
private let headerFieldsKey = "AVURLAssetHTTPHeaderFieldsKey"

extension HTTPOptions {
  /// The options of an asset.
  init(_ options: [String: Any]?) {
    self.init()
    userAgent = options?[AVURLAssetHTTPUserAgentKey] as? String
    cookies = (options?[AVURLAssetHTTPCookiesKey] as? [HTTPCookie])?.compactMap { Cookie($0) } ?? []
    headers = options?[headerFieldsKey] as? [String: String] ?? [:]
  }
}

extension HTTPOptions.Cookie {
  /// A cookie of Foundation's; nil if it has expired.
  fileprivate init?(_ cookie: HTTPCookie) {
    if let end = cookie.expiresDate, end <= Date() { return nil }
    self.init(
      name: cookie.name, value: cookie.value, domain: cookie.domain, path: cookie.path, isSecure: cookie.isSecure)
  }
}
