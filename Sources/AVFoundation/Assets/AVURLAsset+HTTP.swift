import Foundation
import FoundationAdditions
import GLibSupport
import MediaEngine

/// The cookies that are sent with requests for an asset, as far as they are meant for its servers: an array of `HTTPCookie`.
public let AVURLAssetHTTPCookiesKey = "AVURLAssetHTTPCookiesKey"
/// The name by which the program calls itself in requests for an asset, a string.
public let AVURLAssetHTTPUserAgentKey = "AVURLAssetHTTPUserAgentKey"
/// Whether the asset may be loaded over a mobile network, a `Bool`; by default it may. Asked when loading begins and for each
/// list of a stream's pieces: an asset that may not be loaded fails with `AVError.Code.contentIsUnavailable`, whose underlying
/// error is `URLError.dataNotAllowed`. Only NetworkManager knows which networks are mobile; without it none is. Files on the
/// machine don't care.
public let AVURLAssetAllowsCellularAccessKey = "AVURLAssetAllowsCellularAccessKey"
/// Whether the asset may be loaded over a metered network, a `Bool`; by default it may. What the system counts as metered is
/// the user's choice where it manages networks.
public let AVURLAssetAllowsExpensiveNetworkAccessKey = "AVURLAssetAllowsExpensiveNetworkAccessKey"
/// Whether the asset may be loaded over a network on which data is to be saved, a `Bool`; by default it may. Linux has no low
/// data mode: a metered network counts as such a one.
public let AVURLAssetAllowsConstrainedNetworkAccessKey = "AVURLAssetAllowsConstrainedNetworkAccessKey"
/// Further fields of the header of requests for an asset, by their names. At Apple it has no constant either.
private let headerFieldsKey = "AVURLAssetHTTPHeaderFieldsKey"

extension HTTPOptions {
  /// The options of an asset.
  init(_ options: [String: Any]?) {
    self.init()
    userAgent = options?[AVURLAssetHTTPUserAgentKey] as? String
    cookies = (options?[AVURLAssetHTTPCookiesKey] as? [HTTPCookie])?.compactMap { Cookie($0) } ?? []
    headers = options?[headerFieldsKey] as? [String: String] ?? [:]
    let networks: [(String, NetworkTraits)] = [
      (AVURLAssetAllowsCellularAccessKey, .cellular), (AVURLAssetAllowsExpensiveNetworkAccessKey, .expensive),
      (AVURLAssetAllowsConstrainedNetworkAccessKey, .constrained),
    ]
    for (key, traits) in networks {
      let isAllowed = (options?[key] as? Bool) ?? (options?[key] as? NSNumber)?.boolValue ?? true
      if !isAllowed { refusedNetworks.insert(traits) }
    }
  }
}

extension HTTPOptions.Cookie {
  /// A cookie of Foundation's; nil if it has expired.
  fileprivate init?(_ cookie: HTTPCookie) {
    if let end = cookie.expiresDate, end <= WallClock.current.now { return nil }
    self.init(
      name: cookie.name, value: cookie.value, domain: cookie.domain, path: cookie.path, isSecure: cookie.isSecure)
  }
}
