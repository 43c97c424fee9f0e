import Foundation
import FoundationAdditions
import GLibSupport
import MediaEngine
import Synchronization

/// What the camera takes for the Library: a movie of the last seconds, a photo, or a photo and its movie. Until the Library has
/// it, it lies in a folder of the program's own and in a journal, so that neither a crash nor a full disk loses it: the
/// next start adds it.
package struct CameraClip: Sendable {
  /// Where the movie is to be made, if there is to be one.
  package var movie: URL { entry.movieFile }

  private let entry: ClipEntry
  private let journal: ClipJournal

  /// A clip of a moment, by which its files are named. Nothing of it is on the disk yet but its folder: without that no
  /// Live Photo is taken.
  package init(of moment: Date = WallClock.current.now) {
    self.init(in: Self.folder, journal: .standard, moment: moment)
    makeFolder()
  }

  init(
    in folder: URL, journal: ClipJournal, moment: Date = WallClock.current.now, process: WorkOwner = .current
  ) {
    let id = UUID().uuidString
    entry = ClipEntry(
      id: id, started: moment.timeIntervalSince1970, process: process,
      movie: folder.appending(path: id + ".mov").path)
    self.journal = journal
  }

  /// The user's folder. It isn't in the cache, which may be emptied.
  static var folder: URL { UserFolder.data.appending(path: "kinora/clips") }

  /// Makes the folder, into which nobody else can look.
  private func makeFolder() {
    try? FileManager.default.createDirectory(
      at: movie.deletingLastPathComponent(), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  /// Notes the clip, before there is any of it. Blocks.
  package func note() {
    makeFolder()
    // Where that fails it is still worth taking, and noted when the Library can't have it.
    try? journal.write(placed)
  }

  /// The entry with the folder, which can only be looked at where that may block.
  private var placed: ClipEntry {
    var entry = entry
    entry.folder = FolderIdentity(of: movie.deletingLastPathComponent())
    return entry
  }

  /// The clip's name in the Library, with an ending.
  package func name(_ ending: String) -> String { entry.name(ending) }

  /// Removes what there is of the clip. Blocks.
  package func abandon() {
    for file in [entry.photo, entry.wholeMovie].compactMap(\.self) { try? FileSystem.remove(file.path) }
    journal.remove(entry.id)
  }

  /// Adds the movie to the Library, with the photo whose movie it is, or the photo alone. Returns the identifier. If that
  /// fails before the Library's folders have it, it is kept and noted, and a `ClipRefusal` says so.
  package func add(photo: Data? = nil, ending: String = "") async throws -> String {
    do {
      var still: ClipEntry.Photo?
      if let photo { still = await write(photo, ending).map { .file($0) } ?? .data(photo, ending) }
      let made = Mutex<String?>(nil)
      try await PHPhotoLibrary.shared().performChanges { [entry, still] in
        let identifier = entry.request(photo: still)
        made.withLock { $0 = identifier }
      }
      await OwnThread.run { abandon() }
      return made.withLock(\.self) ?? ""
    } catch {
      guard await OwnThread.run({ keep() }) else { throw error }
      throw ClipRefusal(cause: error)
    }
  }

  /// Writes the photo beside its movie, or where that would be: then both are whole on the disk before the Library gets
  /// them. Nil if that can't be.
  private func write(_ photo: Data, _ ending: String) async -> URL? {
    let file = movie.deletingPathExtension().appendingPathExtension(ending)
    return await OwnThread.run { (try? SafeFile.write(photo, to: file, isOwn: true)) == nil ? nil : file }
  }

  /// Notes what is still here. Returns whether anything is, and the next start will find it: what was moved into the
  /// Library's folders isn't, and a scan takes it in.
  private func keep() -> Bool {
    guard entry.photo != nil || entry.wholeMovie != nil else {
      journal.remove(entry.id)
      return false
    }
    return (try? journal.write(placed)) != nil
  }
}
