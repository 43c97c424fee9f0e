import Foundation

/// A URL carries what is told to its server in its fragment, which is never sent: so it reaches whatever reads the movie, now
/// or later, be it a player, a composition or an image generator.
extension URL {
  private static let mark = "kinora-http-"

  /// The URL with these options.
  package func telling(_ options: HTTPOptions) -> URL {
    guard !options.isEmpty, ["http", "https"].contains(scheme?.lowercased() ?? ""),
      var parts = URLComponents(url: self, resolvingAgainstBaseURL: true)
    else { return self }
    parts.fragment = Self.mark + options.text
    return parts.url ?? self
  }

  /// What is told to its server.
  var httpOptions: HTTPOptions? {
    guard let fragment, fragment.hasPrefix(Self.mark) else { return nil }
    return HTTPOptions(text: fragment.dropFirst(Self.mark.count))
  }

  /// The URL without the options.
  package var requested: URL {
    guard let fragment, fragment.hasPrefix(Self.mark),
      var parts = URLComponents(url: self, resolvingAgainstBaseURL: true)
    else { return self }
    parts.fragment = nil
    return parts.url ?? self
  }
}
