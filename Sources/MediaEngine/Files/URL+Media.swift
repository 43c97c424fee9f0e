import Foundation

extension URL {
  /// Whether media may be read from this URL: files, HTTP and HTTPS. No other scheme is ever opened: GStreamer's
  /// plugins have some that read the screen, the disc drive or another program.
  package var isMediaAddress: Bool { ["file", "http", "https"].contains(scheme?.lowercased() ?? "") }

  /// The URL without user name and password.
  package var withoutLogin: URL {
    guard user != nil || password != nil, var parts = URLComponents(url: self, resolvingAgainstBaseURL: false) else {
      return self
    }
    (parts.user, parts.password) = (nil, nil)
    return parts.url ?? self
  }

  /// The name to show to the user: a file's name, or a server's URL.
  package var shownName: String {
    isFileURL && !lastPathComponent.isEmpty ? lastPathComponent : withoutLogin.absoluteString
  }
}
