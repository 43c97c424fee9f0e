import Foundation

/// Lets one process at a time change a library, and one thread in it. The kernel opens it when its holder dies.
final class LibraryLock: Sendable {
  /// The kernel's lock is the open file's: to another thread that has it, it would be as good as free.
  private let turn = NSLock()
  private let descriptor: Int32

  init(beside index: URL) throws(SystemError) {
    let path = index.deletingPathExtension().path + ".lock"
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw SystemError(errno, path: path) }
  }

  deinit { close(descriptor) }

  /// Waits for the lock and holds it while `body` runs, which can't take it again.
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
