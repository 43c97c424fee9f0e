import Foundation

/// Writes a file whole or not at all, and over nothing.
public enum SafeFile {
  /// Writes the bytes under a passing name beside the destination, waits until they are on the disk, and gives the file
  /// its name. Where something has that name already it fails, unless that may be replaced.
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

  /// Lets somebody fill an empty file with a passing name beside the destination, who waits until it is on the disk, and
  /// gives it its name. Where something has that name already it fails, unless that may be replaced.
  static func write(to url: URL, replacing: Bool = false, _ fill: (URL) throws -> Void) throws {
    let folder = url.deletingLastPathComponent()
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder), isFolder.boolValue else {
      throw PhotoError.folderMissing(url)
    }
    var information = stat()
    if !replacing, lstat(url.path, &information) == 0 { throw PhotoError.destinationExists(url) }
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
    default: .notWritable(url, reason: SystemFailure(code).description)
    }
  }
}
