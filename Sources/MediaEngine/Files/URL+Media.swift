import Foundation
import GLibSupport

extension URL {
  /// Whether media may be read from this URL: files, HTTP and HTTPS. No other scheme is ever opened: GStreamer's
  /// plugins have some that read the screen, the disc drive or another program.
  package var isMediaAddress: Bool { ["file", "http", "https"].contains(scheme?.lowercased() ?? "") }

  /// Whether our own readers read the bytes: of a file, or of what a program gives. GStreamer loads everything else.
  var isReadHere: Bool { isFileURL || MediaResources.holds(self) }

  /// The address by which a program names what it gives; otherwise the address itself.
  package var asGiven: URL {
    MediaResources.holds(self) ? MediaResources.shared.resource(at: self)?.original ?? self : requested
  }

  /// The URL without user name and password, and without what is told its server.
  package var withoutLogin: URL { requested.withoutUserInfo }

  /// The name to show to the user: a file's name, or a server's URL.
  package var shownName: String {
    isReadHere && !lastPathComponent.isEmpty ? lastPathComponent : withoutLogin.absoluteString
  }
}
