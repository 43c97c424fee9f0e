import Foundation
import Synchronization

/// Where the program's words go: results to stdout for programs, words to stderr for people.
enum Console {
  private static let lock = Mutex(())

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
    write(text + "\n", to: .standardError)
  }

  private static func write(_ text: String, to handle: FileHandle) {
    // Whole lines, whichever thread they come from.
    let isWritten = lock.withLock { _ in (try? handle.write(contentsOf: Data(text.utf8))) != nil }
    if !isWritten, handle === FileHandle.standardOutput {
      signal(SIGPIPE, SIG_DFL)
      raise(SIGPIPE)
    }
  }
}
