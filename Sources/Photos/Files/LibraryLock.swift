import Foundation

/// A lock that lets one process at a time, and one thread in it, change a library. The kernel releases it when its
/// holder dies.
final class LibraryLock: Sendable {
  /// Excludes the other threads: `flock` belongs to the open file, so a second thread with the same descriptor would
  /// get the lock, too.
  private let turn = NSLock()
  private let descriptor: Int32

  init(beside index: URL) throws(SystemError) {
    let path = index.deletingPathExtension().path + ".lock"
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw SystemError(errno, path: path) }
  }

  deinit { close(descriptor) }

  /// Waits for the lock and holds it while `body` runs. Not recursive: `body` must not call this again.
  func hold<Result>(_ body: () throws -> Result) throws -> Result {
    try turn.withLock {
      while flock(descriptor, LOCK_EX) != 0 {
        guard errno == EINTR else { throw SystemError(errno, path: "") }
      }
      defer { flock(descriptor, LOCK_UN) }
      return try body()
    }
  }
}
