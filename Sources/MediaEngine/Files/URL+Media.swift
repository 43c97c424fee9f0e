import Foundation

extension URL {
  /// Whether media is ever read from there: from files, and from servers by HTTP. Nothing else is opened, whoever asks:
  /// GStreamer's plugins know addresses that read the screen, the disc drive or another program.
  package var isMediaAddress: Bool { ["file", "http", "https"].contains(scheme?.lowercased() ?? "") }

  /// The same without the name and password that somebody logs in with.
  package var withoutLogin: URL {
    guard user != nil || password != nil, var parts = URLComponents(url: self, resolvingAgainstBaseURL: false) else {
      return self
    }
    (parts.user, parts.password) = (nil, nil)
    return parts.url ?? self
  }

  /// What people are shown of it: a file's name, or the address of a server.
  package var shownName: String {
    isFileURL && !lastPathComponent.isEmpty ? lastPathComponent : withoutLogin.absoluteString
  }
}
