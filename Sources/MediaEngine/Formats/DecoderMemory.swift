import Foundation
import GLibSupport
import Synchronization

/// Which codecs can be decoded, kept from run to run: to ask GStreamer, its registry has to be loaded, which takes longer
/// than opening a movie.
///
/// It is forgotten as soon as a plugin has come, gone or changed. Where it can't be kept, GStreamer is asked every time.
final class DecoderMemory: Sendable {
  /// What is known: the answers by the codecs' words, and what was installed when they were given.
  private struct Content {
    var installation: String
    var codecs: [String: Bool]
  }

  /// The one in the user's cache folder.
  static let shared = DecoderMemory(UserFolder.cache.appending(path: "kinora/decoders")) {
    PluginInstallation.description()
  }

  private let place: URL
  private let installation: @Sendable () -> String?
  /// What was kept when it was first asked for.
  private let content = Mutex<Content?>(nil)

  /// Keeps the answers in a file, as long as what `installation` says is the same.
  init(_ place: URL, installation: @escaping @Sendable () -> String?) {
    (self.place, self.installation) = (place, installation)
  }

  /// Whether a codec can be decoded; nil if that isn't known.
  subscript(_ codec: String) -> Bool? {
    content.withLock { content in
      if content == nil { content = read() }
      return content?.codecs[codec]
    }
  }

  /// Keeps an answer that GStreamer gave.
  func keep(_ codec: String, canDecode: Bool) {
    // GStreamer has brought its registry up to date before it answered.
    guard let installation = installation() else { return }
    content.withLock { content in
      // Another process may have kept more.
      let known = read() ?? content.flatMap { $0.installation == installation ? $0 : nil }
      var new = known ?? Content(installation: installation, codecs: [:])
      new.codecs[codec] = canDecode
      content = new
      try? FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try? Data(Self.text(of: new).utf8).write(to: place, options: .atomic)
    }
  }

  /// Forgets what it has read, since plugins may have come.
  func reread() { content.withLock { $0 = nil } }

  // MARK: The file

  // Lines of text: a decoder for JSON takes as long as all the rest of opening a file.
  private static func text(of content: Content) -> String {
    content.installation + "\n\n"
      + content.codecs.sorted { $0.key < $1.key }.map { "\($0) \($1 ? "yes" : "no")\n" }.joined()
  }

  private func read() -> Content? {
    guard let data = try? Data(contentsOf: place), let installation = installation() else { return nil }
    let text = String(decoding: data, as: UTF8.self)
    let head = installation + "\n\n"
    guard text.hasPrefix(head) else { return nil }
    var content = Content(installation: installation, codecs: [:])
    for line in text.dropFirst(head.count).split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 2, ["yes", "no"].contains(words[1]) else { return nil }
      content.codecs[String(words[0])] = words[1] == "yes"
    }
    return content
  }
}
