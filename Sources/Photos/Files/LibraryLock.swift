import Dispatch
import Foundation
import GLibSupport

/// A lock that lets one process at a time, and one thread in it, change a library. The kernel releases it when its
/// holder dies.
final class LibraryLock: Sendable {
  /// How long the lock is waited for. A change holds it for milliseconds and a scan no longer than the index takes to
  /// write, but a hundred large files that go to the Trash of a slow disk may take seconds.
  static let timeout = Duration.seconds(30)

  /// Excludes the other threads: `flock` belongs to the open file, so a second thread with the same descriptor would
  /// get the lock, too.
  private let turn = DispatchSemaphore(value: 1)
  private let descriptor: Int32
  private let path: String
  private let timeout: Duration

  init(beside index: URL, timeout: Duration = LibraryLock.timeout) throws(SystemError) {
    path = index.deletingPathExtension().path + ".lock"
    self.timeout = timeout
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw SystemError(errno, path: path) }
  }

  deinit { close(descriptor) }

  /// Waits for the lock and holds it while `body` runs. Throws `LibraryError.busy` if others hold it for longer than
  /// the timeout. Not recursive: `body` must not call this again.
  func hold<Result>(_ body: () throws -> Result) throws -> Result {
    let deadline = DispatchTime.now() + .nanoseconds(Int(clamping: timeout.wholeNanoseconds))
    guard turn.wait(timeout: deadline) == .success else { throw LibraryError.busy }
    defer { turn.signal() }
    try exclude(until: deadline)
    defer { flock(descriptor, LOCK_UN) }
    return try body()
  }

  /// Excludes other processes. `flock` has no timeout, so it is tried again and again, with pauses that grow.
  private func exclude(until deadline: DispatchTime) throws {
    var pause: UInt32 = 500
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else { throw SystemError(errno, path: path) }
      guard DispatchTime.now() < deadline else { throw LibraryError.busy }
      usleep(pause)
      pause = min(pause * 2, 20_000)
    }
  }
}
