import Foundation
import Synchronization

/// The program's output: results on stdout for programs, messages on stderr for people.
enum Console {
  private static let lock = Mutex(())
  private static let names = Mutex(GivenNames())
  /// The line below everything that was written, on a terminal.
  nonisolated(unsafe) private static var shownStatus: String?

  /// Sets the file names as the user wrote them, for messages.
  static func setNames(_ given: GivenNames) { names.withLock { $0 = given } }

  /// Writes a result. If the reader closes the pipe early, SIGPIPE ends the program, as it does others; also if GIO has
  /// ignored the signal, as it does when the network is used.
  static func result(_ text: String, terminator: String = "\n") {
    write(text + terminator, to: .standardOutput)
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
    write(names.withLock { $0 }.restored(in: text) + "\n", to: .standardError)
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

  private static func write(_ text: String, to handle: FileHandle) {
    // The lock keeps lines of different threads apart.
    let isWritten = lock.withLock { _ in
      clearStatus()
      defer { showStatus() }
      return (try? handle.write(contentsOf: Data(harmless(text).utf8))) != nil
    }
    if !isWritten, handle === FileHandle.standardOutput {
      signal(SIGPIPE, SIG_DFL)
      raise(SIGPIPE)
    }
  }

  /// Goes to the line's beginning and erases it. The caller has the lock.
  private static func clearStatus() {
    if shownStatus != nil { try? FileHandle.standardError.write(contentsOf: Data("\r\u{1B}[K".utf8)) }
  }

  private static func showStatus() {
    if let shownStatus { try? FileHandle.standardError.write(contentsOf: Data(shownStatus.utf8)) }
  }
}
