/// The words that a verb takes beside its options.
struct Words: Sendable {
  /// How they are written, for `--help`.
  let usage: String
  /// What the first of them may be, for the completions; empty where it is anything else.
  let first: [String]
  /// What the second of them may be.
  let second: [String]
  /// Whether they name files.
  let areFiles: Bool

  init(_ usage: String, first: [String] = [], second: [String] = [], areFiles: Bool = false) {
    (self.usage, self.first, self.second, self.areFiles) = (usage, first, second, areFiles)
  }

  /// None.
  static let none = Words("")
  var areTaken: Bool { !usage.isEmpty }
}
