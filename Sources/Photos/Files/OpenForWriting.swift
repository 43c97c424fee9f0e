import Foundation

/// Whether somebody still writes a file.
enum OpenForWriting {
  // Linux's own commands, which Glibc's headers show only to programs that ask for GNU's.
  private static let setSignal: Int32 = 10
  private static let setLease: Int32 = 1024

  /// The kernel grants a reader's lease only where no writer has the file open.
  static func isSo(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    // Whoever opens the file while the lease lasts makes the kernel send a signal: SIGIO would end the program.
    guard fcntl(descriptor, setSignal, SIGURG) == 0 else { return false }
    if fcntl(descriptor, setLease, Int32(F_RDLCK)) == 0 {
      _ = fcntl(descriptor, setLease, Int32(F_UNLCK))
      return false
    }
    return errno == EAGAIN
  }
}
