import Foundation

/// What the lists of a shared MIME database say.
struct MIMETables: Sendable {
  static let identifierPrefix = "org.freedesktop.mime."

  /// All MIME types.
  var all: Set<String> = []
  /// The MIME types by their type identifiers.
  var identifiers: [String: String] = [:]
  /// The MIME types of an extension, and the extensions of a MIME type; the best first.
  var types: [String: [String]] = [:]
  var extensions: [String: [String]] = [:]
  var parents: [String: [String]] = [:]
  /// The usual name of an alias, and the aliases of a usual name.
  var usualNames: [String: String] = [:]
  var otherNames: [String: [String]] = [:]

  /// Reads the lists of all directories, the most important first.
  init(directories: [String]) {
    var replaced: Set<String> = []
    var globs: [(weight: Int, type: String, name: String)] = []
    for directory in directories {
      var without: Set<String> = []
      for line in Self.lines("\(directory)/globs2") {
        let fields = line.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
        guard fields.count >= 3, let weight = Int(fields[0]), !replaced.contains(fields[1]) else { continue }
        if fields[2] == "__NOGLOBS__" {
          without.insert(fields[1])
        } else if let name = Self.fileExtension(fields[2]) {
          let isCaseSensitive = fields.count > 3 && fields[3].split(separator: ",").contains("cs")
          globs.append((weight, fields[1], isCaseSensitive ? name : name.lowercased()))
        }
      }
      // What a directory says so of has no patterns in less important ones.
      replaced.formUnion(without)
      for line in Self.lines("\(directory)/subclasses") {
        guard let (type, parent) = Self.pair(line) else { continue }
        parents[type, default: []].append(parent)
      }
      for line in Self.lines("\(directory)/aliases") {
        guard let (alias, type) = Self.pair(line), usualNames[alias] == nil else { continue }
        usualNames[alias] = type
        otherNames[type, default: []].append(alias)
      }
      all.formUnion(Self.lines("\(directory)/types").map(String.init))
    }
    // Stable, so that of equals the one that stands first wins.
    let order = globs.indices.sorted { (-globs[$0].weight, $0) < (-globs[$1].weight, $1) }
    for glob in order.map({ globs[$0] }) {
      all.insert(glob.type)
      if types[glob.name]?.contains(glob.type) != true { types[glob.name, default: []].append(glob.type) }
      if extensions[glob.type]?.contains(glob.name) != true { extensions[glob.type, default: []].append(glob.name) }
    }
    identifiers = Dictionary(all.map { (Self.identifier($0), $0) }) { min($0, $1) }
  }

  /// Identifiers have letters, digits, dots and hyphens.
  static func identifier(_ mimeType: String) -> String {
    identifierPrefix
      + mimeType.lowercased().map { character in
        if character == "/" { return "." }
        let isPlain = character.isASCII && (character.isLetter || character.isNumber) || ".-".contains(character)
        return isPlain ? String(character) : "-"
      }.joined()
  }

  private static func lines(_ path: String) -> [Substring] {
    guard let bytes = FileManager.default.contents(atPath: path) else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }
  }

  private static func pair(_ line: Substring) -> (String, String)? {
    let fields = line.split(separator: " ")
    return fields.count == 2 ? (String(fields[0]), String(fields[1])) : nil
  }

  /// The extension of a pattern such as `*.tar.gz`; nil for other patterns.
  private static func fileExtension(_ pattern: String) -> String? {
    guard pattern.hasPrefix("*."), pattern.count > 2 else { return nil }
    let name = pattern.dropFirst(2)
    return name.contains { "*?[]".contains($0) } ? nil : String(name)
  }
}
