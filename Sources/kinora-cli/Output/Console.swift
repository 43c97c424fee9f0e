import Foundation
import GLibSupport
import Synchronization

/// The program's output: results on stdout for programs, messages on stderr for people.
enum Console {
  private static let lock = Mutex(())
  private static let names = Mutex(GivenNames())
  /// The line below everything that was written, on a terminal.
  nonisolated(unsafe) private static var shownStatus: String?
  /// The error number of the first result that couldn't be written; no other is tried then.
  nonisolated(unsafe) private static var outputFailure: Int32?

  /// Has a closed pipe be an error of its writer, so that work can end before the program does. A handler that does
  /// nothing is not inherited by the programs that are started, as ignoring the signal would be.
  /// A file that would become larger than whoever started the program lets it is an error of its writer, too.
  static func setUp() { for number in [SIGPIPE, SIGXFSZ] { signal(number) { _ in } } }

  /// The program's exit code after a verb's: what couldn't be written isn't done. A reader that closed the pipe early
  /// ends the program by SIGPIPE, as it does others.
  static func exitCode(after code: ExitCode) -> ExitCode {
    let failure = lock.withLock { _ in outputFailure }
    guard let failure else { return code }
    if failure == EPIPE { endByBrokenPipe() }
    guard code == .done else { return code }
    return failure == ENOSPC || failure == EDQUOT ? .diskFull : .failed
  }

  /// Sets the file names as the user wrote them, for messages.
  static func setNames(_ given: GivenNames) { names.withLock { $0 = given } }

  /// Has messages name a hidden file as the one whose place it will take.
  static func show(_ hidden: URL, as file: URL) {
    names.withLock { $0.show(hidden.lastPathComponent, as: file.lastPathComponent) }
  }

  /// Writes a result. If the reader closes the pipe early, what is under way is cut off, and the program ends.
  static func result(_ text: String, terminator: String = "\n") {
    put(text + terminator, to: STDOUT_FILENO)
  }

  /// Writes a result as one line of JSON with sorted keys.
  static func json(_ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    result(String(decoding: try encoder.encode(value), as: UTF8.self))
  }

  /// Writes an event as one line of JSON.
  static func event(_ line: some Encodable) {
    do { try json(line) } catch { say("kinora-cli: \(error)") }
  }

  /// A line that stays below everything else that is written until it changes; for terminals only.
  static var status: String? {
    get { lock.withLock { _ in shownStatus } }
    set {
      lock.withLock { _ in
        guard newValue != shownStatus else { return }
        clearStatus()
        shownStatus = newValue
        showStatus()
      }
    }
  }

  /// Writes a message for the user.
  static func say(_ text: String) {
    put(names.withLock { $0 }.restored(in: text) + "\n", to: STDERR_FILENO)
  }

  /// Replaces terminal control characters, because names and titles come from files.
  static func harmless(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isOrder) else { return text }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { scalars.append(isOrder(scalar) ? "\u{FFFD}" : scalar) }
    return String(scalars)
  }

  private static func isOrder(_ scalar: UnicodeScalar) -> Bool {
    scalar.value < 0x20 && scalar != "\n" && scalar != "\t" || (0x7F...0x9F).contains(scalar.value)
      || (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
  }

  private static func put(_ text: String, to descriptor: Int32) {
    // The lock keeps lines of different threads apart.
    let failure = lock.withLock { _ -> Int32? in
      let isResult = descriptor == STDOUT_FILENO
      guard !isResult || outputFailure == nil else { return nil }
      clearStatus()
      defer { showStatus() }
      let code = send(Array(harmless(text).utf8), to: descriptor)
      guard isResult else { return nil }
      outputFailure = code
      return code
    }
    switch failure {
    case nil: break
    case EPIPE?:
      if !Interruption.nobodyReads() { endByBrokenPipe() }
    case let code?:
      say("kinora-cli: \(tr("“%s” can't be written: %s.", "stdout", String(cString: strerror(code))))")
    }
  }

  /// Writes all of it; returns the error number if that fails.
  private static func send(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
    var sent = 0
    while sent < bytes.count {
      let (count, code) = bytes.withUnsafeBytes { all in
        let count = write(descriptor, UnsafeRawBufferPointer(rebasing: all[sent...]).baseAddress, all.count - sent)
        return (count, errno)
      }
      if count >= 0 {
        sent += count
      } else if code == EAGAIN {
        // Whoever else has the descriptor doesn't want to wait.
        var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&room, 1, -1)
      } else if code != EINTR {
        return code
      }
    }
    return nil
  }

  /// Ends the program by SIGPIPE, also if GIO has ignored the signal, as it does when the network is used, or the
  /// thread has blocked it.
  private static func endByBrokenPipe() -> Never {
    signal(SIGPIPE, SIG_DFL)
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(SIGPIPE)
    _exit(128 + SIGPIPE)
  }

  /// Goes to the line's beginning and erases it. The caller has the lock.
  private static func clearStatus() {
    if shownStatus != nil { try? FileHandle.standardError.write(contentsOf: Data("\r\u{1B}[K".utf8)) }
  }

  private static func showStatus() {
    if let shownStatus { try? FileHandle.standardError.write(contentsOf: Data(shownStatus.utf8)) }
  }
}
