/// The positional arguments (words) that a verb takes besides its options.
struct Words: Sendable {
  /// Their usage line for `--help`.
  let usage: String
  /// The possible values of the first, for the completions; empty if it is free text.
  let first: [String]
  /// The possible values of the second.
  let second: [String]
  /// Whether they are file paths.
  let areFiles: Bool

  init(_ usage: String, first: [String] = [], second: [String] = [], areFiles: Bool = false) {
    (self.usage, self.first, self.second, self.areFiles) = (usage, first, second, areFiles)
  }

  /// No positional arguments.
  static let none = Words("")
  var areTaken: Bool { !usage.isEmpty }
}
