import Foundation
import Synchronization

/// The file that a recording writes, kept open beside the pipeline. It never overwrites another file, is checked while
/// it grows, and is synchronized at the end.
final class RecordingFile: Sendable {
  let url: URL
  /// The file descriptor; -1 once the file is finished, which the system refuses.
  private let handle: Mutex<Int32>
  /// What it was when it was closed; nil until then. An open file is known by its inode on every disk.
  private let closed = Mutex<FileIdentity?>(nil)
  private let disk: DiskTraits
  /// Whether its name is on the disk.
  private let isNameSafe = Mutex(false)

  /// Creates the file. Throws where the name is taken. Tests say what disk it is on.
  init(creating url: URL, on disk: DiskTraits? = nil) throws(RecordingError) {
    self.url = url
    self.disk = disk ?? DiskTraits(of: url.deletingLastPathComponent())
    var isFolder: ObjCBool = false
    let folder = url.deletingLastPathComponent().path
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
      throw .folderMissing(url)
    }
    if let fault = DiskName.fault(of: url.lastPathComponent, on: self.disk) {
      throw .notWritable(url, reason: fault.description)
    }
    let descriptor = open(url.path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      switch errno {
      case EEXIST: throw .destinationExists(url)
      case ENOSPC, EDQUOT: throw .diskFull(url)
      case let code: throw .notWritable(url, reason: DiskName.reason(code, url))
      }
    }
    handle = Mutex(descriptor)
  }

  deinit { close() }

  private var descriptor: Int32 { handle.withLock { $0 } }

  /// Closes the file for writing. It can still be located and removed.
  func close() {
    guard descriptor >= 0 else { return }
    let last = place.flatMap { path -> FileIdentity? in
      var information = stat()
      return stat(path, &information) == 0 ? FileIdentity(information, at: path, on: disk) : nil
    }
    closed.withLock { $0 = last }
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
  var isInPlace: Bool { isAt(url.path) }

  private func isAt(_ path: String) -> Bool {
    var (there, own) = (stat(), stat())
    guard stat(path, &there) == 0 else { return false }
    if fstat(descriptor, &own) == 0 { return own.st_dev == there.st_dev && own.st_ino == there.st_ino }
    return closed.withLock { $0 }?.isThat(there, at: path, on: disk) ?? false
  }

  /// Its current path, also after it or its folder was renamed; nil where no path leads to it any more.
  var place: String? {
    if isInPlace { return url.path }
    guard let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)") else {
      return nil
    }
    return isAt(path) ? path : nil
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
