import Foundation

/// A file of subtitles beside a film: with the film's name, and maybe a language: `film.srt`, `film.en.vtt`.
public struct SidecarFile: Sendable, Hashable {
  /// The file.
  public let url: URL
  /// The language by its tag, where the name has one.
  public let language: String?
  /// Whether its name says that it has only words for what isn't said in the film's language.
  public let isForced: Bool
  /// Whether its name says that it is for those who don't hear.
  public let isForHardOfHearing: Bool

  /// The kinds that are read.
  private static let extensions: Set = ["srt", "vtt"]
  /// More than these are none of one film.
  private static let most = 50

  /// Those beside a film, in the order of their names; none where the film doesn't lie in a folder.
  public static func beside(_ film: URL) -> [SidecarFile] {
    guard film.isFileURL,
      let names = try? FileManager.default.contentsOfDirectory(atPath: film.deletingLastPathComponent().path)
    else { return [] }
    let name = film.deletingPathExtension().lastPathComponent
    let folder = film.deletingLastPathComponent()
    return names.sorted().compactMap { SidecarFile($0, film: name, in: folder) }.prefix(most).map(\.self)
  }

  init?(_ name: String, film: String, in folder: URL) {
    guard !film.isEmpty, name.hasPrefix(film), let dot = name.lastIndex(of: "."),
      Self.extensions.contains(name[name.index(after: dot)...].lowercased()),
      dot >= name.index(name.startIndex, offsetBy: film.count)
    else { return nil }
    let middle = name[name.index(name.startIndex, offsetBy: film.count)..<dot]
    guard middle.isEmpty || middle.hasPrefix(".") else { return nil }
    var words = middle.split(separator: ".").map { $0.lowercased() }
    isForced = words.contains("forced")
    isForHardOfHearing = words.contains { ["sdh", "cc", "hi"].contains($0) && words.first != $0 }
    words.removeAll { ["forced", "sdh", "cc", "default"].contains($0) }
    // "pt-BR", "en", "eng"; anything else is no language.
    let tag = middle.split(separator: ".").map(String.init).first { part in
      let pieces = part.split { $0 == "-" || $0 == "_" }
      return pieces.first.map { (2...3).contains($0.count) && $0.allSatisfy { $0.isASCII && $0.isLetter } } ?? false
        && pieces.count <= 3 && !["sdh", "cc"].contains(part.lowercased())
    }
    language = tag.map { tag in
      let parts = tag.split { $0 == "-" || $0 == "_" }.map(String.init)
      let first = parts[0].count == 3 ? ISOLanguage.tag(parts[0].lowercased()) ?? parts[0] : parts[0].lowercased()
      return ([first] + parts.dropFirst()).joined(separator: "-")
    }
    url = folder.appendingPathComponent(name)
  }
}
