import Foundation
import Synchronization

/// Where the program's words go: results to stdout for programs, words to stderr for people.
enum Console {
  private static let lock = Mutex(())
  private static let names = Mutex(GivenNames())

  /// Says from now on how the person wrote these files.
  static func setNames(_ given: GivenNames) { names.withLock { $0 = given } }

  /// Writes a result. Should whoever reads it leave early, SIGPIPE ends the program, as it does others; also where GIO
  /// has turned the signal off, as it does for whoever uses the network.
  static func result(_ text: String, terminator: String = "\n") {
    write(text + terminator, to: .standardOutput)
  }

  /// Writes a result as one line of JSON with its keys in order.
  static func json(_ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    result(String(decoding: try encoder.encode(value), as: UTF8.self))
  }

  /// Writes an event as one line of JSON.
  static func event(_ line: some Encodable) {
    do { try json(line) } catch { say("kinora-cli: \(error)") }
  }

  /// Says something to the person.
  static func say(_ text: String) {
    write(names.withLock { $0 }.restored(in: text) + "\n", to: .standardError)
  }

  /// Without what would give orders to a terminal: names and titles come from files.
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
    // Whole lines, whichever thread they come from.
    let isWritten = lock.withLock { _ in (try? handle.write(contentsOf: Data(harmless(text).utf8))) != nil }
    if !isWritten, handle === FileHandle.standardOutput {
      signal(SIGPIPE, SIG_DFL)
      raise(SIGPIPE)
    }
  }
}
