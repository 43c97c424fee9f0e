import CSQLite
import Foundation
import GLibSupport
import MediaEngine

/// A file being imported into the library, written under a hidden name in its final folder. It is locked with `flock`
/// while it is written; a file without the lock was left behind by a crash.
final class StagedFile {
  private static let start = ".kinora-"
  private static let ending = ".part"
  private static let closing = WaitingThreads(name: "staged-files")

  let path: String
  private let descriptor: Int32
  private var isKept = false

  init(in folder: URL) throws(SystemError) {
    while true {
      let path = folder.path + "/" + Self.start + UUID().uuidString + Self.ending
      if let descriptor = try HangingFolders.shared.ask(path, { Self.create(path) }).get() {
        (self.path, self.descriptor) = (path, descriptor)
        return
      }
    }
  }

  /// Creates a file and locks it; nil if somebody else deleted it meanwhile.
  private static func create(_ path: String) -> Result<Int32?, SystemError> {
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { return .failure(SystemError(errno, path: path)) }
    // A `tidy(_:)` running between `open` and `flock` takes the file for a leftover and deletes it; then try again.
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0, FileSystem.facts(path) != nil { return .success(descriptor) }
    close(descriptor)
    return .success(nil)
  }

  deinit {
    if !isKept { try? FileSystem.remove(path) }
    let descriptor = descriptor
    // A server gets some of it only now. Where that doesn't answer, the file is closed, and unlocked, whenever it does.
    guard !HangingFolders.shared.isSilent(path) else { return Self.closing.async { close(descriptor) } }
    try? HangingFolders.shared.ask(path, isLong: true) { _ = close(descriptor) }
  }

  /// Keeps the file on deinit: it belongs to the library now, or to its journal.
  func keep() { isKept = true }

  func write(_ data: Data) throws(SystemError) {
    let (path, descriptor) = (path, descriptor)
    try HangingFolders.shared.ask(path, isLong: true) {
      Result { () throws(SystemError) in try Self.write(data, to: descriptor, path) }
    }.get()
  }

  private static func write(_ data: Data, to descriptor: Int32, _ path: String) throws(SystemError) {
    var done = 0
    while done < data.count {
      try FolderCall.step(path)
      let result = data.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress! + done, $0.count - done) }
      if result < 0, errno == EINTR { continue }
      guard result > 0 else { throw SystemError(errno, path: path) }
      done += result
    }
    try finish(descriptor, path)
  }

  /// The error of a file that became longer or shorter, or was written to, while it was copied.
  static let changed = EBUSY

  /// Copies a regular file. File systems with reflinks share its blocks. Throws unless the copy has the length that the file
  /// had when it was opened, and the file still has that and its time.
  func copy(_ source: String) throws(SystemError) {
    let (path, descriptor) = (path, descriptor)
    try HangingFolders.shared.ask(path, isLong: true) {
      Result { () throws(SystemError) in try Self.copy(source, to: descriptor, path) }
    }.get()
  }

  private static func copy(_ source: String, to descriptor: Int32, _ path: String) throws(SystemError) {
    // A named pipe without a writer must not block, nor a device be waited for.
    let input = open(source, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard input >= 0 else { throw SystemError(errno, path: source) }
    defer { close(input) }
    var information = stat()
    guard fstat(input, &information) == 0 else { throw SystemError(errno, path: source) }
    guard information.st_mode & S_IFMT == S_IFREG else { throw SystemError(EINVAL, path: source) }
    let size = Int(information.st_size)
    let shared = try copyRange(input, descriptor, path, size)
    try copyByHand(input, source, descriptor, path, from: shared, size)
    try FolderCall.step(path)
    try checkLengths(input, source, descriptor, path, information)
    // A copy keeps the access and modification times of its source.
    let times = [information.st_atim, information.st_mtim]
    futimens(descriptor, times)
    try finish(descriptor, path)
  }

  /// Lets the kernel copy as much as it does; returns how much that is. It may say that there is no more before the file's
  /// end: file systems over a network or in user space do (seen with FUSE).
  private static func copyRange(
    _ input: Int32, _ descriptor: Int32, _ path: String, _ size: Int
  ) throws(SystemError) -> Int {
    var done = 0
    while done < size {
      try FolderCall.step(path)
      let result = kinora_copy_range(input, descriptor, min(size - done, 1 << 26))
      if result > 0 {
        done += result
        continue
      }
      if result == 0 { break }
      if errno == EINTR { continue }
      // It can't be done that way, or one of the two files has failed: copying by hand says which.
      break
    }
    return done
  }

  /// Copies the rest, and makes sure that nothing follows.
  private static func copyByHand(
    _ input: Int32, _ source: String, _ descriptor: Int32, _ path: String, from start: Int, _ size: Int
  ) throws(SystemError) {
    var bytes = [UInt8](repeating: 0, count: 1 << 18)
    var total = start
    while true {
      try FolderCall.step(path)
      let count = read(input, &bytes, bytes.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw SystemError(errno, path: source) }
      total += count
      guard total <= size, count > 0 || total == size else { throw SystemError(Self.changed, path: source) }
      if count == 0 { return }
      var done = 0
      while done < count {
        try FolderCall.step(path)
        let result = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress! + done, count - done) }
        if result < 0, errno == EINTR { continue }
        guard result > 0 else { throw SystemError(errno, path: path) }
        done += result
      }
    }
  }

  /// Compares the lengths of source and copy with what the source was before.
  private static func checkLengths(
    _ input: Int32, _ source: String, _ descriptor: Int32, _ path: String, _ before: stat
  ) throws(SystemError) {
    var (now, copy) = (stat(), stat())
    guard fstat(input, &now) == 0 else { throw SystemError(errno, path: source) }
    guard fstat(descriptor, &copy) == 0 else { throw SystemError(errno, path: path) }
    let isAsBefore =
      now.st_size == before.st_size && now.st_mtim.tv_sec == before.st_mtim.tv_sec
      && now.st_mtim.tv_nsec == before.st_mtim.tv_nsec
    guard isAsBefore, copy.st_size == before.st_size else { throw SystemError(changed, path: source) }
  }

  /// Whether the copy has the bytes of its source. Both are read from their disks, not from memory.
  func matches(_ source: String) throws(SystemError) -> Bool {
    guard let wanted = FileDigest.onDisk(URL(filePath: source)) else { throw SystemError(EIO, path: source) }
    let path = path
    let found = try HangingFolders.shared.ask(path, isLong: true) { FileDigest.onDisk(URL(filePath: path)) }
    guard let found else { throw SystemError(EIO, path: path) }
    return found == wanted
  }

  private static func finish(_ descriptor: Int32, _ path: String) throws(SystemError) {
    try FolderCall.step(path)
    guard fsync(descriptor) == 0 else { throw SystemError(errno, path: path) }
  }

  /// A new hidden path in a folder, which `tidy(_:)` deletes after a crash.
  static func name(in folder: String) -> String { folder + "/" + start + UUID().uuidString + ending }

  /// Whether a name is that of a staged file.
  static func isName(_ name: String) -> Bool { name.hasPrefix(start) && name.hasSuffix(ending) }

  /// Whether a staged file is still being written (its lock is held).
  static func isWritten(_ path: String) -> Bool {
    let isWritten = try? HangingFolders.shared.ask(path) { () -> Bool in
      let descriptor = open(path, O_RDWR | O_CLOEXEC)
      guard descriptor >= 0 else { return false }
      defer { close(descriptor) }
      return flock(descriptor, LOCK_EX | LOCK_NB) != 0
    }
    return isWritten ?? false
  }

  /// Deletes the staged files that crashes left in a folder, but for those that are still needed: the files of the
  /// journal have such names, too.
  static func tidy(_ folder: URL, keeping isNeeded: (String) throws -> Bool) rethrows {
    for name in FileSystem.names(in: folder.path).filter(isName) where try !isNeeded(name) {
      let path = folder.path + "/" + name
      try? HangingFolders.shared.ask(path) {
        let descriptor = open(path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
        close(descriptor)
      }
    }
  }
}
