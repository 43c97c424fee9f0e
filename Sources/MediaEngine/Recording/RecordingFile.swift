import Foundation
import Synchronization

/// The file that a recording writes, kept open beside the pipeline: made so that nothing is overwritten, watched while
/// it grows, made safe at the end.
final class RecordingFile: Sendable {
  let url: URL
  /// Open until the file is finished; then -1, which the system refuses.
  private let handle: Mutex<Int32>
  private let identity: UInt64

  /// Makes the file. Fails where anything has that name already.
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

  /// Lets go of the file: nothing is written any more. It can still be found and taken away.
  func close() {
    handle.withLock { descriptor in
      if descriptor >= 0 { Foundation.close(descriptor) }
      descriptor = -1
    }
  }

  /// How big it is.
  var size: Int64 {
    var information = stat()
    return fstat(descriptor, &information) == 0 ? Int64(information.st_size) : 0
  }

  /// Whether its name still leads to it. Writing goes on without a word after a folder is deleted or its disk pulled.
  var isInPlace: Bool {
    var information = stat()
    return stat(url.path, &information) == 0 && UInt64(information.st_ino) == identity
  }

  /// Where it is, also after it or its folder got another name; nil where no name leads to it any more.
  var place: String? {
    if isInPlace { return url.path }
    guard let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)") else {
      return nil
    }
    var information = stat()
    return stat(path, &information) == 0 && UInt64(information.st_ino) == identity ? path : nil
  }

  /// The same file, to be written as boxes.
  func boxes() throws -> ISOFile { try ISOFile(url.path, sharing: descriptor) }

  /// Waits until what was written is on the disk.
  func synchronize() { fdatasync(descriptor) }

  /// Waits until file and name are on the disk.
  func finish() throws {
    guard fsync(descriptor) == 0 else { throw SystemFailure(errno) }
    url.synchronizeFolder()
  }

  /// Takes the file away, if it is still the one.
  func remove() { if isInPlace { unlink(url.path) } }
}
