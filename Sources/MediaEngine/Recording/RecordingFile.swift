import Foundation
import GStreamer
import Synchronization

/// The file that a recording writes, kept open beside the pipeline. It never overwrites another file, is checked while
/// it grows, and is synchronized at the end.
final class RecordingFile: Sendable {
  private enum Synchronizing {
    case idle, runs, runsAgain
  }

  let url: URL
  /// Nil once the file is finished.
  private let handle: Mutex<OpenFile?>
  /// What it was when it was closed; nil until then. An open file is known by its inode on every disk.
  private let closed = Mutex<FileIdentity?>(nil)
  private let disk: DiskTraits
  /// Whether its name is on the disk.
  private let isNameSafe = Mutex(false)
  private let synchronizing = Mutex(Synchronizing.idle)
  /// Its size when it was last looked at, where asking may hang.
  private let seenSize = Mutex<Int64>(0)

  /// Creates the file. Throws where the name is taken, and where the folder doesn't answer. Tests say what disk it is on.
  init(creating url: URL, on disk: DiskTraits? = nil) throws(RecordingError) {
    self.url = url
    self.disk = disk ?? DiskTraits(of: url.deletingLastPathComponent())
    let name = url.lastPathComponent
    if let fault = DiskName.fault(of: name, on: self.disk.named(name, in: url.deletingLastPathComponent())) {
      throw .notWritable(url, reason: fault.description)
    }
    do throws(SystemFailure) {
      let folder = url.deletingLastPathComponent().path
      let isFolder = try HangingFolders.reach(url) {
        var information = stat()
        return stat(folder, &information) == 0 && information.st_mode & S_IFMT == S_IFDIR
      }
      guard isFolder else { throw SystemFailure(ENOTDIR) }
      handle = Mutex(try OpenFile.open(url.path, O_RDWR | O_CREAT | O_EXCL))
    } catch {
      switch error.code {
      case ENOTDIR: throw .folderMissing(url)
      case EEXIST: throw .destinationExists(url)
      case ENOSPC, EDQUOT: throw .noRoom(url)
      case let code: throw .notWritable(url, reason: DiskName.reason(code, url))
      }
    }
  }

  /// Closes the file for writing. It can still be located and removed.
  func close() {
    guard handle.withLock({ $0 != nil }) else { return }
    let disk = disk
    let last = place.flatMap { path in
      let found = try? HangingFolders.reach(url) { () -> FileIdentity? in
        var information = stat()
        return stat(path, &information) == 0 ? FileIdentity(information, at: path, on: disk) : nil
      }
      return found ?? nil
    }
    closed.withLock { $0 = last }
    handle.withLock { $0 = nil }
  }

  private static func facts(_ descriptor: Int32) -> (size: Int64, links: UInt64)? {
    var information = stat()
    guard fstat(descriptor, &information) == 0 else { return nil }
    return (Int64(information.st_size), UInt64(information.st_nlink))
  }

  /// Does something with the open file; nil if it is finished, or its folder doesn't answer.
  private func ask<Value: Sendable>(
    isLong: Bool = false, _ body: @escaping @Sendable (Int32) throws(SystemFailure) -> Value
  ) -> Value? {
    handle.withLock(\.self).flatMap { try? $0.ask(isLong: isLong, body) }
  }

  /// Whether its folder doesn't answer.
  var isSilent: Bool { HangingFolders.isSilent(url) }

  /// Why nothing more can be written when it is silent.
  var silence: RecordingEnding {
    .destinationGone(reason: SystemFailure.silence(of: url.deletingLastPathComponent().path).description)
  }

  /// Its size in bytes. Never waits: where asking may hang, it is that of the last look.
  var size: Int64 {
    guard let file = handle.withLock(\.self), !file.mayHang else { return seenSize.withLock(\.self) }
    return withExtendedLifetime(file) { Self.facts(file.descriptor)?.size ?? 0 }
  }

  /// Finds out how large it is.
  func look() {
    if let facts = ask({ Self.facts($0) }) ?? nil { seenSize.withLock { $0 = facts.size } }
  }

  /// Whether its path still leads to it. Writing goes on without an error after a folder is deleted or its disk pulled.
  var isInPlace: Bool { isAt(url.path) }

  private func isAt(_ path: String) -> Bool {
    let (file, last, disk) = (handle.withLock(\.self), closed.withLock(\.self), disk)
    let isSo = try? HangingFolders.reach(url) {
      var (there, own) = (stat(), stat())
      guard stat(path, &there) == 0 else { return false }
      return withExtendedLifetime(file) {
        if let file, fstat(file.descriptor, &own) == 0 {
          return own.st_dev == there.st_dev && own.st_ino == there.st_ino
        }
        return last?.isThat(there, at: path, on: disk) ?? false
      }
    }
    return isSo ?? false
  }

  /// Its current path, also after it or its folder was renamed; nil where no path leads to it any more.
  var place: String? {
    if isInPlace { return url.path }
    let path = ask { try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)") } ?? nil
    return path.flatMap { isAt($0) ? $0 : nil }
  }

  /// Whether no folder holds it any more. A file whose disk was pulled isn't deleted: it is still there.
  var isDeleted: Bool { (ask { Self.facts($0) } ?? nil)?.links == 0 }

  /// The same file, opened for writing ISO boxes.
  func boxes() throws -> ISOFile {
    guard let file = handle.withLock(\.self) else { throw SystemFailure(EBADF) }
    return ISOFile(file)
  }

  /// Brings what was written to the disk (fdatasync), in another thread: a slow disk takes long for it. The first time its
  /// name, too, without which nobody finds it. Asked for each half second of film: with what isn't written yet, a cut
  /// costs a second at most.
  func synchronizeSoon() {
    let isIdle = synchronizing.withLock { state in
      defer { state = state == .idle ? .runs : .runsAgain }
      return state == .idle
    }
    guard isIdle else { return }
    blockingThreads.async { [self] in
      repeat {
        synchronizing.withLock { $0 = .runs }
        _ = ask(isLong: true) { fdatasync($0) }
        let isFirst = isNameSafe.withLock { isSafe in
          defer { isSafe = true }
          return !isSafe
        }
        if isFirst { url.synchronizeFolder() }
      } while synchronizing.withLock { state in
        // What was written meanwhile may not be there.
        defer { if state == .runs { state = .idle } }
        return state == .runsAgain
      }
    }
  }

  /// Waits until the file and its directory entry are on the disk.
  func finish() throws {
    guard let file = handle.withLock(\.self) else { throw SystemFailure(EBADF) }
    try file.ask(isLong: true) { descriptor throws(SystemFailure) in
      guard fsync(descriptor) == 0 else { throw SystemFailure(errno) }
    }
    url.synchronizeFolder()
  }

  /// Removes the file, if the path still leads to it.
  func remove() {
    guard isInPlace else { return }
    let path = url.path
    try? HangingFolders.reach(url) { _ = unlink(path) }
  }
}
