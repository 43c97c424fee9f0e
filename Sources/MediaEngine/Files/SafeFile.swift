import Foundation

/// Writes a file completely or not at all, without overwriting another.
public enum SafeFile {
  /// Writes the data to a temporary file beside the destination, waits until it is on disk, and renames it. Fails if
  /// the destination exists, unless it may be replaced.
  public static func write(_ data: Data, to url: URL, replacing: Bool = false) throws(PhotoError) {
    do {
      try write(to: url, replacing: replacing) { part in
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
  static func write(to url: URL, replacing: Bool = false, _ fill: (URL) throws -> Void) throws {
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
      try PassingFile.fill(url, replacing: replacing, fill)
    } catch let failure as SystemFailure {
      throw Self.failure(failure.code, at: url)
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
