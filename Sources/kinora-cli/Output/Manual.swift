/// The manual page, `kinora-cli.1`, generated from the table of verbs. It stays English, as the completions do.
enum Manual {
  static func page(of verbs: [Verb], version: String) -> String {
    var lines = [
      ".\\\" Made by: kinora-cli --manual", ".TH KINORA\\-CLI 1 \"\" \"Kinora \(version)\" \"User Commands\"",
      ".SH NAME", "kinora\\-cli \\- cameras, microphones, photos and media files on the command line",
      ".SH SYNOPSIS", ".B kinora\\-cli", ".I VERB", "[\\fIOPTION\\fR]...", ".SH DESCRIPTION",
      "Each verb does one thing; \\fBkinora\\-cli\\fR \\fIVERB\\fR \\fB\\-\\-help\\fR says how.",
      "Results go to standard output and everything else to standard error.", ".SH VERBS",
    ]
    for verb in verbs { lines += section(of: verb) }
    lines += [".SH OPTIONS", ".TP", ".B \\-\\-help", "print the verbs", ".TP", ".B \\-\\-version", "print the version"]
    lines.append(".SH EXIT STATUS")
    for (code, words) in codes { lines += [".TP", ".B \(code.rawValue)", escaped(words)] }
    lines += [".SH SEE ALSO", ".BR kinora (1)"]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func section(of verb: Verb) -> [String] {
    var lines = [".SS \(escaped(verb.name)) \(escaped(verb.words.usage))".trimmed, escaped(sentence(verb.summary()))]
    for option in verb.options {
      let value = option.value.placeholder.map { " \\fI\(escaped($0))\\fR" } ?? ""
      lines += [".TP", "\\fB\(escaped(option.name))\\fR\(value)", escaped(option.summary())]
    }
    return lines + [
      ".PP", "Example:", ".B kinora\\-cli \(escaped(verb.example))", ".br", escaped(verb.exampleSummary()),
    ]
  }

  private static let codes: [(ExitCode, String)] = [
    (.done, "it is done"), (.failed, "it failed"), (.wrongUsage, "the command line has a mistake"),
    (.noPermission, "the camera, microphone or file may not be used"),
    (.device, "a device is missing, busy or was lost"), (.unreadable, "the file can't be read as media"),
    (.destinationExists, "the file to be written is there already"), (.diskFull, "the disk is full"),
    (.interrupted, "it was interrupted, after what was begun had been finished"),
  ]

  private static func sentence(_ words: String) -> String {
    words.prefix(1).uppercased() + words.dropFirst() + (words.hasSuffix(".") ? "" : ".")
  }

  /// Nothing in the text is taken for a command of the formatter.
  private static func escaped(_ text: String) -> String {
    let plain = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
  }
}

extension String {
  fileprivate var trimmed: String { hasSuffix(" ") ? String(dropLast()) : self }
}
