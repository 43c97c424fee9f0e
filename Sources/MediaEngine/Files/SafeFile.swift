import Foundation
import FoundationAdditions

/// Writes a file completely or not at all, without overwriting another.
///
/// The folders of a person are never searched, so a file that has no name yet is noted in a journal first. That is two
/// more syncs, of the entry and its folder, to the two of the file and its own: a few milliseconds, less than encoding
/// a photo takes. (A file without any name, by `O_TMPFILE`, can't replace one, and cards and networks don't have it.)
/// The program's own folders are tidied by whoever keeps them, so that what lies there needs no entry; entries lie
/// there, too.
public enum SafeFile {
  /// Writes the data to a temporary file beside the destination, waits until it is on disk, and renames it. Fails if
  /// the destination exists, unless it may be replaced. `isOwn` says that it lies in a folder of the program's own.
  public static func write(
    _ data: Data, to url: URL, replacing: Bool = false, isOwn: Bool = false
  ) throws(PhotoError) {
    do {
      try write(to: url, replacing: replacing, notedIn: isOwn ? nil : .standard) { part in
        let file = try ISOFile(part.path, isWritable: true)
        try file.write(Array(data), at: 0)
        try file.synchronize()
      }
    } catch let error as PhotoError {
      throw error
    } catch {
      throw .notWritable(url, reason: "\(error)")
    }
  }

  /// Creates a temporary file beside the destination, has `fill` write and synchronize it, and renames it. Fails if the
  /// destination exists, unless it may be replaced.
  static func write(
    to url: URL, replacing: Bool = false, notedIn journal: PassingFileJournal? = .standard, _ fill: (URL) throws -> Void
  ) throws {
    let folder = url.deletingLastPathComponent()
    do {
      let (isFolder, isTaken) = try HangingFolders.reach(url) { () -> (Bool, Bool) in
        var (around, information) = (stat(), stat())
        let isFolder = stat(folder.path, &around) == 0 && around.st_mode & S_IFMT == S_IFDIR
        return (isFolder, isFolder && lstat(url.path, &information) == 0)
      }
      guard isFolder else { throw PhotoError.folderMissing(url) }
      if !replacing, isTaken { throw PhotoError.destinationExists(url) }
      if let fault = DiskName.fault(of: url) { throw PhotoError.notWritable(url, reason: fault.description) }
      try PassingFile.fill(url, replacing: replacing, notedIn: journal, fill)
    } catch let failure as SystemFailure {
      throw Self.failure(failure.code, at: url)
    }
  }

  /// Removes what crashes have left of files that had no name yet, in a folder of the program's own: after a day nobody
  /// writes them any more.
  package static func removeHalves(in folder: URL) {
    let limit = WallClock.current.now.addingTimeInterval(-86_400)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names where name.hasPrefix(".") && name.hasSuffix(".part") {
      let path = folder.appending(path: name).path
      let written = try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
      if let written, written < limit { unlink(path) }
    }
  }

  private static func failure(_ code: Int32, at url: URL) -> PhotoError {
    switch code {
    case EEXIST: .destinationExists(url)
    case ENOSPC, EDQUOT: .diskFull(url)
    default: .notWritable(url, reason: DiskName.reason(code, url))
    }
  }
}
