import Foundation

/// Checks whether a process has a file open for writing.
enum OpenForWriting {
  // `F_SETSIG` and `F_SETLEASE`, which Glibc's headers declare only with `_GNU_SOURCE`.
  private static let setSignal: Int32 = 10
  private static let setLease: Int32 = 1024

  /// Whether the file is open for writing: the kernel grants a read lease only if no writer has the file open.
  static func isSo(_ path: String) -> Bool {
    (try? HangingFolders.shared.ask(path) { isSoNow(path) }) ?? false
  }

  private static func isSoNow(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    // A process that opens the file while the lease lasts makes the kernel signal us; the default, SIGIO, would end the
    // program.
    guard fcntl(descriptor, setSignal, SIGURG) == 0 else { return false }
    if fcntl(descriptor, setLease, Int32(F_RDLCK)) == 0 {
      _ = fcntl(descriptor, setLease, Int32(F_UNLCK))
      return false
    }
    return errno == EAGAIN
  }
}
