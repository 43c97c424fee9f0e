import Foundation
import Synchronization

/// The file that a recording writes, kept open beside the pipeline. It never overwrites another file, is checked while
/// it grows, and is synchronized at the end.
final class RecordingFile: Sendable {
  let url: URL
  /// The file descriptor; -1 once the file is finished, which the system refuses.
  private let handle: Mutex<Int32>
  private let identity: UInt64
  /// Whether its name is on the disk.
  private let isNameSafe = Mutex(false)

  /// Creates the file. Throws where the name is taken.
  init(creating url: URL) throws(RecordingError) {
    self.url = url
    var isFolder: ObjCBool = false
    let folder = url.deletingLastPathComponent().path
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
      throw .folderMissing(url)
    }
    let descriptor = open(url.path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      switch errno {
      case EEXIST: throw .destinationExists(url)
      case ENOSPC, EDQUOT: throw .diskFull(url)
      case let code: throw .notWritable(url, reason: SystemFailure(code).description)
      }
    }
    handle = Mutex(descriptor)
    var information = stat()
    fstat(descriptor, &information)
    identity = UInt64(information.st_ino)
  }

  deinit { close() }

  private var descriptor: Int32 { handle.withLock { $0 } }

  /// Closes the file for writing. It can still be located and removed.
  func close() {
    handle.withLock { descriptor in
      if descriptor >= 0 { Foundation.close(descriptor) }
      descriptor = -1
    }
  }

  /// Its size in bytes.
  var size: Int64 {
    var information = stat()
    return fstat(descriptor, &information) == 0 ? Int64(information.st_size) : 0
  }

  /// Whether its path still leads to it. Writing goes on without an error after a folder is deleted or its disk pulled.
  var isInPlace: Bool {
    var information = stat()
    return stat(url.path, &information) == 0 && UInt64(information.st_ino) == identity
  }

  /// Its current path, also after it or its folder was renamed; nil where no path leads to it any more.
  var place: String? {
    if isInPlace { return url.path }
    guard let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)") else {
      return nil
    }
    var information = stat()
    return stat(path, &information) == 0 && UInt64(information.st_ino) == identity ? path : nil
  }

  /// Whether no folder holds it any more. A file whose disk was pulled isn't deleted: it is still there.
  var isDeleted: Bool {
    var information = stat()
    return fstat(descriptor, &information) == 0 && information.st_nlink == 0
  }

  /// The same file, opened for writing ISO boxes.
  func boxes() throws -> ISOFile { try ISOFile(url.path, sharing: descriptor) }

  /// Waits until what was written is on the disk (fdatasync); the first time its name, too, without which nobody finds it.
  func synchronize() {
    fdatasync(descriptor)
    let isFirst = isNameSafe.withLock { isSafe in
      defer { isSafe = true }
      return !isSafe
    }
    if isFirst { url.synchronizeFolder() }
  }

  /// Waits until the file and its directory entry are on the disk.
  func finish() throws {
    guard fsync(descriptor) == 0 else { throw SystemFailure(errno) }
    url.synchronizeFolder()
  }

  /// Removes the file, if the path still leads to it.
  func remove() { if isInPlace { unlink(url.path) } }
}
