import GLibSupport

/// An option of a verb: how it is written, what may follow it, and what it does.
struct Option: Sendable {
  /// With its dashes, as `--frames`.
  let name: String
  let value: Value
  /// Whether it may be written several times.
  let isRepeatable: Bool
  /// One line for `--help`, in the person's language.
  let summary: @Sendable () -> String

  init(
    _ name: String, _ value: Value, isRepeatable: Bool = false, _ summary: @autoclosure @escaping @Sendable () -> String
  ) {
    self.name = name
    self.value = value
    self.isRepeatable = isRepeatable
    self.summary = summary
  }

  /// An option that is there or not.
  init(_ name: String, _ summary: @autoclosure @escaping @Sendable () -> String) {
    self.init(name, .none, summary())
  }

  static let help = Option("--help", tr("say how this is written"))
  static let jsonEvents = Option("--json", tr("print one JSON object for each event"))
  static let jsonObject = Option("--json", tr("print one JSON object"))
}
