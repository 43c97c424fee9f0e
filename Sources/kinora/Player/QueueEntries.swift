import Foundation
import GLibSupport
import Photos

/// What is opened, as entries of the play queue: a playlist becomes its entries, a folder its films.
///
/// What has none stays an entry itself, and opening it tells why: `FaultWords` knows empty folders and playlists.
enum QueueEntries {
  /// How deep playlists in playlists are followed.
  private static let depthLimit = 4
  /// How many playlists are read: some that name each other would otherwise multiply.
  private static let readLimit = 100

  /// Makes entries of what a person opens. Reads in the background.
  static func expand(_ opened: [URL]) async -> [QueueEntry] {
    await OwnThread.run { entries(of: opened) }
  }

  /// The same, for callers that may block.
  static func entries(of opened: [URL]) -> [QueueEntry] {
    var expansion = Expansion()
    for file in opened { expansion.add(QueueEntry(file), depth: 0, above: []) }
    return expansion.entries
  }

  /// The work of one call.
  private struct Expansion {
    var entries: [QueueEntry] = []
    private var reads = 0

    /// Adds an entry or what is in it. `above` are the playlists that lead here: one that contains itself isn't followed.
    mutating func add(_ entry: QueueEntry, depth: Int, above: Set<String>) {
      guard entries.count < PlaylistFile.entryLimit else { return }
      guard entry.file.isFileURL else { return entries.append(entry) }
      let path = FileQuestion.ask(entry.file) { entry.file.resolvingSymlinksInPath().path } ?? entry.file.path
      let kind = PathKind(path)
      // Devices and pipes are opened for a person only, not for a playlist.
      if depth > 0, kind == .special { return }
      if kind == .folder {
        let films = FolderFilms(in: entry.file).files
        entries += films.prefix(PlaylistFile.entryLimit - entries.count).map { QueueEntry($0) }
        if films.isEmpty, depth == 0 { entries.append(entry) }
        return
      }
      if PlaylistFile.Format(entry.file) != nil {
        guard depth < depthLimit, reads < readLimit, !above.contains(path) else { return }
        reads += 1
        if let inner = PlaylistFile(entry.file)?.entries {
          let before = entries.count
          for one in inner { add(one, depth: depth + 1, above: above.union([path])) }
          if entries.count == before, depth == 0 { entries.append(entry) }
          return
        }
      }
      entries.append(entry)
    }
  }
}
