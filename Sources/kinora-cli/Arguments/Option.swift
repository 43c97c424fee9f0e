import GLibSupport

/// An option of a verb: its name, the kind of its value, and its help text.
struct Option: Sendable {
  /// The name with its dashes, as `--frames`.
  let name: String
  let value: Value
  /// Whether the option may be given several times.
  let isRepeatable: Bool
  /// One line for `--help`, in the user's language.
  let summary: @Sendable () -> String

  init(
    _ name: String, _ value: Value, isRepeatable: Bool = false, _ summary: @autoclosure @escaping @Sendable () -> String
  ) {
    self.name = name
    self.value = value
    self.isRepeatable = isRepeatable
    self.summary = summary
  }

  /// Creates a flag.
  init(_ name: String, _ summary: @autoclosure @escaping @Sendable () -> String) {
    self.init(name, .none, summary())
  }

  /// The option that names the new file in every verb that makes one.
  static let outputName = "--output"

  static let output = Option(outputName, .file, tr("the file to be written"))
  static let help = Option("--help", tr("say how this is written"))
  static let jsonEvents = Option("--json", tr("print one JSON object for each event"))
  static let jsonObject = Option("--json", tr("print one JSON object"))
}
