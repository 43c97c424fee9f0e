import Foundation
import Synchronization

/// What the servers of one movie are told. An address carries a key to it in its fragment, which is never sent: so it
/// reaches whatever reads the movie, be it a player, a composition or an image generator.
///
/// The options themselves stay in this process, and are found as long as somebody holds them: asset, file, player and
/// reader do. An address from outside, as in a playlist or on the command line, sets nothing, whatever its fragment is.
package final class AttachedHTTPOptions: Sendable {
  private struct Identity: Hashable {
    let options: HTTPOptions
    let origin: URL
  }

  private struct Entry {
    let key: String
    weak var attached: AttachedHTTPOptions?
  }

  private struct Table {
    var keys: [String: Entry] = [:]
    var identities: [Identity: Entry] = [:]
  }

  /// What the fragment of an address that carries options begins with.
  static let mark = "kinora-http-"
  private static let table = Mutex(Table())

  /// The options.
  let options: HTTPOptions
  /// The movie's own address: its server is told everything, others what is meant for them.
  let origin: URL
  /// By which they are found; random, so that nobody outside knows it.
  let key = UUID().uuidString

  private init(_ identity: Identity) { (options, origin) = (identity.options, identity.origin) }

  deinit {
    let identity = Identity(options: options, origin: origin)
    Self.table.withLock { table in
      table.keys[key] = nil
      // The same options may have been attached anew meanwhile.
      if table.identities[identity]?.key == key { table.identities[identity] = nil }
    }
  }

  /// Attaches options to the address of a movie; nil where there is nothing to tell, or no server. Equal ones are one
  /// and the same as long as they are held.
  package static func attach(_ options: HTTPOptions, to url: URL) -> AttachedHTTPOptions? {
    guard !options.isEmpty, ["http", "https"].contains(url.scheme?.lowercased() ?? "") else { return nil }
    let identity = Identity(options: options, origin: url.requested.absoluteURL)
    return table.withLock { table in
      if let known = table.identities[identity]?.attached { return known }
      let new = AttachedHTTPOptions(identity)
      let entry = Entry(key: new.key, attached: new)
      table.keys[new.key] = entry
      table.identities[identity] = entry
      return new
    }
  }

  /// The options of this key; nil once nobody holds them.
  static func at(_ key: String) -> AttachedHTTPOptions? { table.withLock { $0.keys[key]?.attached } }

  /// The movie's address with the key.
  package var url: URL { address(of: origin) }

  /// An address of something that belongs to the movie, with the key.
  func address(of url: URL) -> URL {
    guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return url }
    parts.fragment = Self.mark + key
    return parts.url ?? url
  }

  /// The fields of the header of a request for this address, whoever named it: the movie, its playlists or a redirect.
  func fields(for url: URL) -> [(name: String, value: String)] { options.fields(for: url, of: origin) }
}

extension URL {
  /// What is told to its server; nil for an address that nobody in this process has attached anything to.
  var attachedOptions: AttachedHTTPOptions? {
    guard let fragment, fragment.hasPrefix(AttachedHTTPOptions.mark) else { return nil }
    return AttachedHTTPOptions.at(String(fragment.dropFirst(AttachedHTTPOptions.mark.count)))
  }

  /// The URL without the key to its options.
  package var requested: URL {
    guard let fragment, fragment.hasPrefix(AttachedHTTPOptions.mark),
      var parts = URLComponents(url: self, resolvingAgainstBaseURL: true)
    else { return self }
    parts.fragment = nil
    return parts.url ?? self
  }
}
