import Foundation
import GLibSupport

/// A file that keeps the list of hostile files between runs, for all programs that read files of others: a file costs
/// one reader process, and not one with every start.
///
/// The list holds for one version of the reader: the next one may have learnt to read them.
struct HostileFileMemory {
  /// The most files to remember; the oldest are dropped.
  static let most = 1000
  /// No longer file is read.
  private static let longestFile = 1 << 20

  private struct Record: Codable {
    var version: String
    var files: [HostileFiles.Entry]
  }

  /// In the user's cache, since it can be made anew.
  static let personal = HostileFileMemory(
    file: UserFolder.cache.appending(path: "kinora").appending(path: "hostile-files.json"))

  /// The file.
  let file: URL
  /// The reader's version.
  var version = ReaderGreeting.current

  /// The entries, the oldest first; empty where the file can't be read or is of another version.
  var entries: [HostileFiles.Entry] {
    guard let data = try? InputFile.contents(of: file.path, limit: Self.longestFile),
      let record = try? JSONDecoder().decode(Record.self, from: data), record.version == version
    else { return [] }
    return record.files.suffix(Self.most)
  }

  /// Adds entries to those that this program or another one has written before. Where the file can't be written, the
  /// files are read once more by the next program.
  func add(_ new: [HostileFiles.Entry]) {
    let added = Set(new)
    let all = (entries.filter { !added.contains($0) } + new).suffix(Self.most)
    let folder = file.deletingLastPathComponent()
    try? FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    guard let data = try? JSONEncoder().encode(Record(version: version, files: Array(all))) else { return }
    // Written under another name first: readers find either the old list or the new one.
    let part = folder.appending(path: ".\(UUID().uuidString).part")
    guard FileManager.default.createFile(atPath: part.path, contents: data, attributes: [.posixPermissions: 0o600])
    else {
      // A full disk leaves a part of it.
      unlink(part.path)
      return
    }
    if rename(part.path, file.path) != 0 { unlink(part.path) }
  }
}
