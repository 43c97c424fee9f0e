import Foundation
import GLibSupport
import MediaEngine

/// A journal of what the camera took and the Library doesn't have yet.
typealias ClipJournal = WorkJournal<ClipEntry>

extension WorkJournal where Noted == ClipEntry {
  /// The user's journal.
  static var standard: Self { Self(folder: UserFolder.state.appending(path: "clips")) }

  /// Adds to the Library what processes that died, or couldn't add it, have left in a folder. Returns what it found. Blocks.
  func settle(in library: PHPhotoLibrary, from folder: URL = CameraClip.folder) -> [InterruptedFinding] {
    // By the time that a half is nobody's its entry may be gone.
    SafeFile.removeHalves(in: folder)
    return unfinished.compactMap { entry in
      guard let claim = try? claim(entry.id) else { return nil }
      defer { claim.end() }
      return settle(entry, library)
    }
  }

  private func settle(_ entry: ClipEntry, _ library: PHPhotoLibrary) -> InterruptedFinding? {
    let (photo, movie) = (entry.photo, entry.wholeMovie)
    guard let main = photo ?? movie else {
      // It was never finished, or the Library has it.
      if FolderIdentity.isDeleted(entry.movieFile, from: entry.folder) { remove(entry.id) }
      return nil
    }
    do {
      var identifier: String?
      try library.performChangesAndWait { identifier = entry.request(photo: photo.map { .file($0) }) }
      remove(entry.id)
      return .added(library.file(of: identifier) ?? URL(filePath: entry.name(main.pathExtension)))
    } catch {
      let words = [error.localizedDescription, (error as? any LocalizedError)?.recoverySuggestion]
        .compactMap(\.self).joined(separator: " ")
      if entry.photo == nil, entry.wholeMovie == nil {
        // It is in the Library's folder, and a scan takes it in.
        remove(entry.id)
        return nil
      }
      guard (error as? PHPhotosError)?.code == .invalidResource else { return .waiting(main, words) }
      remove(entry.id)
      return .unreadable(main, words)
    }
  }
}

extension PHPhotoLibrary {
  /// The main file of an asset.
  fileprivate func file(of identifier: String?) -> URL? {
    guard let identifier, let store = try? store(),
      let resources = try? store.index.read({ try $0.resources(of: identifier) })
    else { return nil }
    return resources.first { $0.role.isMain }.map { URL(fileURLWithPath: places.path($0.place), isDirectory: false) }
  }
}
