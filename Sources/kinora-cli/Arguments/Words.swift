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
  /// Whether the second one, where there is one, is the new file, as if `--output` had named it.
  let endInNewFile: Bool

  init(
    _ usage: String, first: [String] = [], second: [String] = [], areFiles: Bool = false, endInNewFile: Bool = false
  ) {
    (self.usage, self.first, self.second) = (usage, first, second)
    (self.areFiles, self.endInNewFile) = (areFiles, endInNewFile)
  }

  /// One file goes in, and the new one is named behind it or by `--output`.
  static func files(from source: String = "IN") -> Words {
    Words("\(source) [OUT]", areFiles: true, endInNewFile: true)
  }

  /// No positional arguments.
  static let none = Words("")
  var areTaken: Bool { !usage.isEmpty }
}
