import Foundation

extension URL {
  /// The address without user name and password: for whatever is shown, or written where others read it.
  public var withoutUserInfo: URL {
    guard user != nil || password != nil, var parts = URLComponents(url: self, resolvingAgainstBaseURL: false) else {
      return self
    }
    (parts.user, parts.password) = (nil, nil)
    return parts.url ?? self
  }
}
