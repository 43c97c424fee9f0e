import Foundation

/// A subtitle file beside a movie, with the movie's name and maybe a language: `film.srt`, `film.en.vtt`.
public struct SidecarFile: Sendable, Hashable {
  /// The file.
  public let url: URL
  /// The language tag, if the name has one.
  public let language: String?
  /// Whether its name marks it as forced: subtitles only for speech that isn't in the movie's language.
  public let isForced: Bool
  /// Whether its name marks it as for the hard of hearing.
  public let isForHardOfHearing: Bool

  /// The supported file name extensions.
  private static let extensions: Set = ["srt", "vtt"]
  /// The most files to list for one movie.
  private static let most = 50

  /// The subtitle files beside a movie, in the order of their names; none for a movie that isn't a local file.
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
    url = folder.appending(path: name)
  }
}
