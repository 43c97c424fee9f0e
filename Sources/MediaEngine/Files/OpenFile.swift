import CLinux
import Foundation
import GLibSupport
import GStreamer

/// An open file, whose disk or server may stop answering: whoever waits for it hears of that after ten seconds. A call that
/// hangs keeps the file open, so that its number never becomes that of another file meanwhile.
final class OpenFile: Sendable {
  /// Once in so many bytes a call that reads or writes tells that it goes on.
  private static let piece = 1 << 20

  let path: String
  let descriptor: Int32
  /// The folder that is asked, where a call may hang; nil on a disk of this computer, which fails instead.
  private let folder: WatchedFolder?

  /// Whether calls on it may hang.
  var mayHang: Bool { folder != nil }

  /// Opens a file for reading, or duplicates the descriptor that a path names.
  static func reading(_ path: String) throws(SystemFailure) -> OpenFile {
    guard let descriptor = InputFile.descriptor(path) else { return try open(path, InputFile.flags) }
    return try OpenFile(path, sharing: descriptor)
  }

  /// Opens a file, or makes it; waits no longer for that than for anything else.
  static func open(_ path: String, _ flags: Int32, mode: mode_t = 0o644) throws(SystemFailure) -> OpenFile {
    // Without the second word Foundation asks the disk what it is.
    let url = URL(fileURLWithPath: path, isDirectory: false)
    return try HangingFolders.reach(url) { () throws(SystemFailure) -> OpenFile in
      let descriptor = Glibc.open(path, flags | O_CLOEXEC, mode)
      guard descriptor >= 0 else { throw SystemFailure(errno) }
      // Nobody takes it any more where this hung.
      if flags & O_EXCL != 0, !FolderCall.goesOn { unlink(path) }
      let folder = HangingFolders.shared.watching(url.deletingLastPathComponent())
      return OpenFile(path, descriptor, folder.mayHang(descriptor) ? folder : nil)
    }
  }

  /// A file by a descriptor that is open already.
  init(_ path: String, sharing other: Int32) throws(SystemFailure) {
    (self.path, descriptor, folder) = (path, fcntl(other, F_DUPFD_CLOEXEC, 0), nil)
    guard descriptor >= 0 else { throw SystemFailure(errno) }
  }

  private init(_ path: String, _ descriptor: Int32, _ folder: WatchedFolder?) {
    (self.path, self.descriptor, self.folder) = (path, descriptor, folder)
  }

  deinit {
    guard descriptor >= 0 else { return }
    // A server is told, and waited for.
    if mayHang {
      blockingThreads.async { [descriptor] in close(descriptor) }
    } else {
      close(descriptor)
    }
  }

  /// Runs system calls on the descriptor where they can hang for nobody else. A long call is one that may take its time.
  func ask<Value: Sendable>(
    isLong: Bool = false, _ body: @escaping @Sendable (Int32) throws(SystemFailure) -> Value
  ) throws(SystemFailure) -> Value {
    guard let folder else { return try body(descriptor) }
    if let call = FolderCall.current {
      guard call.step() else { throw .silence(of: folder.path) }
      return try body(descriptor)
    }
    let answer = folder.call(isLong: isLong) { () -> Result<Value, SystemFailure> in
      Result { () throws(SystemFailure) in try body(self.descriptor) }
    }
    guard let answer else { throw .silence(of: (path as NSString).deletingLastPathComponent) }
    return try answer.get()
  }

  // MARK: System calls

  /// Reads bytes into memory; returns how many, fewer at the file's end.
  static func read(
    _ descriptor: Int32, at offset: Int64, into memory: UnsafeMutableRawBufferPointer
  ) throws(SystemFailure) -> Int {
    guard let base = memory.baseAddress else { return 0 }
    var done = 0
    while done < memory.count {
      let result = pread(descriptor, base + done, min(piece, memory.count - done), off_t(offset) + done)
      if result < 0, errno == EINTR { continue }
      guard result >= 0 else { throw SystemFailure(errno) }
      if result == 0 { break }
      done += result
      guard FolderCall.goesOn else { break }
    }
    return done
  }

  /// Writes all bytes.
  static func write(_ bytes: [UInt8], to descriptor: Int32, at offset: Int64) throws(SystemFailure) {
    var done = 0
    while done < bytes.count {
      let count = min(piece, bytes.count - done)
      let result = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress! + done, count, off_t(offset) + done) }
      if result < 0, errno == EINTR { continue }
      guard result > 0 else { throw SystemFailure(errno) }
      done += result
      guard FolderCall.goesOn else { throw SystemFailure(ETIMEDOUT) }
    }
  }
}
