import Foundation

/// What the probe says: JSON lines on standard output for scripts, words on standard error for people.
enum Report {
  static func line(_ facts: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    try FileHandle.standardOutput.write(contentsOf: encoder.encode(facts) + Data("\n".utf8))
  }

  static func words(_ words: String) {
    FileHandle.standardError.write(Data((words + "\n").utf8))
  }
}
