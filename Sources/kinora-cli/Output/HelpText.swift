import GLibSupport

/// The text of `--help`, generated from the table of verbs.
enum HelpText {
  static func overview(of verbs: [Verb]) -> String {
    let width = verbs.map(\.name.count).max() ?? 0
    let lines = verbs.map { "  \(padded($0.name, width))  \($0.summary())" }
    return [
      tr("Usage: kinora-cli VERB [OPTION]…"), "", tr("Verbs:"), lines.joined(separator: "\n"), "",
      tr("Options:"), "  --help     " + tr("print this"), "  --version  " + tr("print the version"), "",
      tr("“kinora-cli VERB --help” says more about a verb, with an example."),
    ].joined(separator: "\n")
  }

  static func page(of verb: Verb) -> String {
    let options = verb.options + [.help]
    let words = verb.words.areTaken ? [verb.words.usage] : []
    let width = options.map { spelled($0).count }.max() ?? 0
    let lines = options.map { "  \(padded(spelled($0), width))  \($0.summary())" }
    return [
      tr("Usage: kinora-cli %s [OPTION]…", ([verb.name] + words).joined(separator: " ")), "", verb.summary(), "",
      tr("Options:"),
      lines.joined(separator: "\n"), "", tr("Example:"), "  kinora-cli \(verb.example)",
      "      \(verb.exampleSummary())",
    ].joined(separator: "\n")
  }

  private static func spelled(_ option: Option) -> String {
    option.value.placeholder.map { "\(option.name) \($0)" } ?? option.name
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
