import Foundation

/// Writes a file whole or not at all, and over nothing.
public enum SafeFile {
  /// Writes the bytes under a passing name beside the destination, waits until they are on the disk, and gives the file
  /// its name. Where something has that name already it fails, unless that may be replaced.
  public static func write(_ data: Data, to url: URL, replacing: Bool = false) throws(PhotoError) {
    let folder = url.deletingLastPathComponent()
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder), isFolder.boolValue else {
      throw .folderMissing(url)
    }
    var information = stat()
    if !replacing, lstat(url.path, &information) == 0 { throw .destinationExists(url) }
    let passing = folder.appendingPathComponent(".\(UUID().uuidString).part")
    let descriptor = open(passing.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw failure(errno, at: url) }
    let code = fill(descriptor, with: data)
    close(descriptor)
    guard code == 0 else {
      unlink(passing.path)
      throw failure(code, at: url)
    }
    let named = replacing ? (rename(passing.path, url.path) == 0 ? 0 : errno) : name(passing, url)
    guard named == 0 else {
      unlink(passing.path)
      throw failure(named, at: url)
    }
    let handle = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard handle >= 0 else { return }
    fsync(handle)
    close(handle)
  }

  private static func fill(_ descriptor: Int32, with data: Data) -> Int32 {
    let code = data.withUnsafeBytes { bytes -> Int32 in
      var offset = 0
      while offset < bytes.count {
        let count = Foundation.write(descriptor, bytes.baseAddress! + offset, bytes.count - offset)
        if count > 0 {
          offset += count
        } else if count == 0 || errno != EINTR {
          return count == 0 ? EIO : errno
        }
      }
      return 0
    }
    return code == 0 && fsync(descriptor) != 0 ? errno : code
  }

  /// Names a file unless the name is taken, in one step: a second name is never made over another.
  static func name(_ passing: URL, _ url: URL) -> Int32 {
    guard link(passing.path, url.path) != 0 else {
      unlink(passing.path)
      return 0
    }
    guard errno == EPERM || errno == EOPNOTSUPP || errno == ENOSYS else { return errno }
    // A disk whose files have one name only, as a memory card's: an empty file holds the name.
    let place = open(url.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard place >= 0 else { return errno }
    close(place)
    return rename(passing.path, url.path) == 0 ? 0 : errno
  }

  private static func failure(_ code: Int32, at url: URL) -> PhotoError {
    switch code {
    case EEXIST: .destinationExists(url)
    case ENOSPC, EDQUOT: .diskFull(url)
    default: .notWritable(url, reason: SystemFailure(code).description)
    }
  }
}
