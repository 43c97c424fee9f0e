import Foundation
import Photos

/// A playlist: M3U, PLS or XSPF. Reads what others have written, so it is tolerant: what it doesn't understand is left out.
struct PlaylistFile: Equatable, Sendable {
  /// The entries, in their order.
  var entries: [QueueEntry]

  enum Format: Equatable, Sendable {
    case m3u, pls, xspf

    /// The format by a file's suffix; nil if that isn't a playlist's.
    init?(_ file: URL) {
      switch file.pathExtension.lowercased() {
      case "m3u", "m3u8": self = .m3u
      case "pls": self = .pls
      case "xspf": self = .xspf
      default: return nil
      }
    }
  }

  /// A larger file isn't a person's playlist. 4 MB are about 40,000 entries.
  static let sizeLimit = 4 << 20
  /// More entries are left out.
  static let entryLimit = 10_000

  /// Reads a playlist file; nil if it isn't one, is too large or can't be read, or is a stream's manifest (HLS), which is
  /// played as it is. Blocks.
  init?(_ file: URL) {
    guard file.isFileURL, let format = Format(file) else { return nil }
    let bytes = FileQuestion.ask(file) { try? Data(regularFile: file, limit: Self.sizeLimit) }
    guard let bytes = bytes ?? nil else { return nil }
    self.init(bytes, format, in: file.deletingLastPathComponent())
  }

  /// Reads a playlist of a folder from its bytes; nil if it is a stream's manifest.
  init?(_ bytes: Data, _ format: Format, in folder: URL) {
    let text = PlaylistText.text(bytes)
    let found: [QueueEntry]
    switch format {
    case .m3u:
      let lines = PlaylistText.lines(text)
      if lines.contains(where: { $0.hasPrefix("#EXT-X-") }) { return nil }
      found = Self.m3u(lines, PlaylistPlace(folder: folder))
    case .pls: found = Self.pls(PlaylistText.lines(text), PlaylistPlace(folder: folder))
    case .xspf: found = Self.xspf(text, PlaylistPlace(folder: folder, isAddress: true))
    }
    entries = Array(found.prefix(Self.entryLimit))
  }

  // MARK: - M3U

  private static func m3u(_ lines: [String], _ place: PlaylistPlace) -> [QueueEntry] {
    var entries: [QueueEntry] = []
    var (title, seconds): (String?, Double?) = (nil, nil)
    for line in lines {
      if line.uppercased().hasPrefix("#EXTINF:") {
        (title, seconds) = extendedFacts(line.dropFirst("#EXTINF:".count))
      } else if !line.hasPrefix("#") {
        if let file = place.url(line) { entries.append(QueueEntry(file, title: title, seconds: seconds)) }
        (title, seconds) = (nil, nil)
      }
    }
    return entries
  }

  /// "123,A Title" or `-1 tvg-id="a, b",A Title`: a comma within quotation marks doesn't end the attributes.
  private static func extendedFacts(_ words: Substring) -> (title: String?, seconds: Double?) {
    var isQuoted = false
    let comma = words.firstIndex {
      if $0 == "\"" { isQuoted.toggle() }
      return $0 == "," && !isQuoted
    }
    let number = words[..<(comma ?? words.endIndex)].prefix { !$0.isWhitespace }
    return (comma.flatMap { clean(words[words.index(after: $0)...]) }, duration(number))
  }

  // MARK: - PLS

  private static func pls(_ lines: [String], _ place: PlaylistPlace) -> [QueueEntry] {
    var fields: [String: [Int: Substring]] = [:]
    for line in lines {
      guard let equals = line.firstIndex(of: "=") else { continue }
      let key = line[..<equals].trimmingCharacters(in: .whitespaces).lowercased()
      for name in ["file", "title", "length"] where key.hasPrefix(name) {
        guard let number = Int(key.dropFirst(name.count)) else { continue }
        fields[name, default: [:]][number] = line[line.index(after: equals)...]
      }
    }
    return (fields["file"] ?? [:]).sorted { $0.key < $1.key }.compactMap { number, location in
      place.url(location.trimmingCharacters(in: .whitespaces)).map {
        QueueEntry(
          $0, title: fields["title"]?[number].flatMap(clean), seconds: fields["length"]?[number].flatMap(duration))
      }
    }
  }

  // MARK: - XSPF

  private static func xspf(_ text: String, _ place: PlaylistPlace) -> [QueueEntry] {
    var entries: [QueueEntry] = []
    var track: [String: String]?
    var path: [String] = []
    MarkupReader.read(text) { piece in
      switch piece {
      case .start(let name):
        path.append(name)
        if name == "track" { track = [:] }
      case .text(let words):
        // Of several locations the first is the preferred one.
        guard path.count >= 2, path[path.count - 2] == "track", let name = path.last else { return }
        if name != "location" || track?[name, default: ""].isEmpty != false { track?[name, default: ""] += words }
      case .end(let name):
        guard let depth = path.lastIndex(of: name) else { return }
        path.removeSubrange(depth...)
        guard name == "track", let found = track else { return }
        track = nil
        guard let file = found["location"].flatMap({ place.url($0.trimmingCharacters(in: .whitespacesAndNewlines)) })
        else { return }
        // In milliseconds.
        let seconds = found["duration"].flatMap { duration($0[...]) }.map { $0 / 1000 }
        entries.append(QueueEntry(file, title: found["title"].flatMap { clean($0[...]) }, seconds: seconds))
      }
    }
    return entries
  }

  // MARK: - Values

  private static func clean(_ words: Substring) -> String? {
    let words = words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.isEmpty ? nil : String(words.prefix(500))
  }

  /// Playlists write -1 or 0 where they don't know.
  private static func duration(_ words: Substring) -> Double? {
    guard let seconds = Double(words.trimmingCharacters(in: .whitespacesAndNewlines)), seconds.isFinite, seconds > 0
    else { return nil }
    return seconds
  }
}
