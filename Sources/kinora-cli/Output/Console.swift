import Foundation
import Synchronization

/// The program's output: results on stdout for programs, messages on stderr for people.
enum Console {
  private static let lock = Mutex(())
  private static let names = Mutex(GivenNames())

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
    let isWritten = lock.withLock { _ in (try? handle.write(contentsOf: Data(harmless(text).utf8))) != nil }
    if !isWritten, handle === FileHandle.standardOutput {
      signal(SIGPIPE, SIG_DFL)
      raise(SIGPIPE)
    }
  }
}
