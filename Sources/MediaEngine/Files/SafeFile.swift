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
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder), isFolder.boolValue else {
      throw PhotoError.folderMissing(url)
    }
    var information = stat()
    if !replacing, lstat(url.path, &information) == 0 { throw PhotoError.destinationExists(url) }
    if let fault = DiskName.fault(of: url) { throw PhotoError.notWritable(url, reason: fault.description) }
    do {
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
