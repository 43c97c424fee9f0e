import Foundation
import GLibSupport

/// The films and sounds of a folder, in the order of file managers. Hidden files and the folder's folders are left out.
struct FolderFilms: Equatable, Sendable {
  /// The files, sorted.
  let files: [URL]

  /// Suffixes that the desktop's list of types gives to something else too, or doesn't know.
  private static let suffixes: Set<String> = [
    "ts", "m2t", "m2ts", "mts", "mod", "tod", "vob", "dv", "mxf", "ogm", "ogx", "divx", "f4v", "wtv", "opus", "m4b",
    "mka",
  ]
  /// What has the type of a sound but is a list of others.
  private static let lists: Set<String> = ["m3u", "m3u8", "pls", "xspf", "asx", "wax", "wvx", "ram", "cue", "smil"]

  /// Reads a folder; one that can't be read has no films. Blocks.
  init(in folder: URL) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let films = names.filter { Self.isFilm($0) && PathKind(folder.appendingPathComponent($0).path) == .file }
    files = FileNameOrder.sorted(films) { $0 }.map { URL(fileURLWithPath: folder.path + "/" + $0).standardizedFileURL }
  }

  /// Whether a file is a film or sound, by its name.
  static func isFilm(_ name: String) -> Bool {
    guard !name.hasPrefix("."), !name.hasSuffix("~") else { return false }
    let suffix = (name as NSString).pathExtension.lowercased()
    guard !suffix.isEmpty, !lists.contains(suffix) else { return false }
    if suffixes.contains(suffix) { return true }
    let type = ContentType.mimeType(ofName: name) ?? ""
    return type.hasPrefix("video/") || type.hasPrefix("audio/")
  }

  /// The file that follows one in its folder; nil after the last. The file itself may be gone.
  func file(after file: URL) -> URL? {
    let name = file.lastPathComponent
    if let index = index(of: name) { return index + 1 < files.count ? files[index + 1] : nil }
    return files.first { Self.isOrdered(name, $0.lastPathComponent) }
  }

  /// The file that comes before one in its folder; nil before the first. The file itself may be gone.
  func file(before file: URL) -> URL? {
    let name = file.lastPathComponent
    if let index = index(of: name) { return index > 0 ? files[index - 1] : nil }
    return files.last { Self.isOrdered($0.lastPathComponent, name) }
  }

  private func index(of name: String) -> Int? { files.firstIndex { $0.lastPathComponent == name } }

  private static func isOrdered(_ first: String, _ second: String) -> Bool {
    FileNameOrder.key(first).lexicographicallyPrecedes(FileNameOrder.key(second))
  }
}
