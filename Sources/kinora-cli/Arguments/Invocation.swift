/// A parsed command line.
enum Invocation {
  case version
  /// The help of one verb, or the overview.
  case help(Verb?)
  /// Prints a shell completion file; used by the build, so not listed in `--help`.
  case completions(Completions.Shell)
  /// Prints the manual page; used by the build, too.
  case manual
  case run(Verb, OptionValues)

  init(parsing words: [String], verbs: [Verb]) throws(UsageError) {
    guard let first = words.first else { throw .noVerb }
    switch first {
    case "--version": self = try .alone(.version, words)
    case "--help": self = try .alone(.help(nil), words)
    case "--manual": self = try .alone(.manual, words)
    case "--completions":
      let names = Completions.Shell.allCases.map(\.rawValue).joined(separator: "|")
      guard words.count > 1 else { throw .missingValue(option: first, placeholder: names) }
      guard let shell = Completions.Shell(rawValue: words[1]) else {
        throw .badValue(words[1], option: first, placeholder: names)
      }
      self = try .alone(.completions(shell), Array(words.dropFirst()))
    case _ where first.hasPrefix("-"):
      let nearest = Spelling.nearest(to: first, among: ["--version", "--help"])
      throw .unknownOption(String(first.prefix { $0 != "=" }), verb: nil, nearest: nearest)
    default:
      guard let verb = verbs.first(where: { $0.name == first }) else {
        throw .unknownVerb(first, nearest: Spelling.nearest(to: first, among: verbs.map(\.name)))
      }
      self = try Invocation(verb, Array(words.dropFirst()))
    }
  }

  private static func alone(_ invocation: Invocation, _ words: [String]) throws(UsageError) -> Invocation {
    guard words.count == 1 else { throw .unexpectedArgument(words[1], verb: nil) }
    return invocation
  }

  private init(_ verb: Verb, _ words: [String]) throws(UsageError) {
    var values = OptionValues()
    var rest = words[...]
    var wantsHelp = false
    while let word = rest.popFirst() {
      if word == "--", verb.words.areTaken {
        for word in rest { values.add(word: word) }
        break
      }
      guard word.hasPrefix("-"), word != "-", !(verb.words.areTaken && Double(word) != nil) else {
        guard verb.words.areTaken else { throw .unexpectedArgument(word, verb: verb.name) }
        values.add(word: word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let name = parts[0]
      if name == Option.help.name, parts.count == 1 {
        wantsHelp = true
        continue
      }
      guard let option = verb.options.first(where: { $0.name == name }) else {
        let nearest = Spelling.nearest(to: name, among: verb.options.map(\.name))
        throw .unknownOption(name, verb: verb.name, nearest: nearest)
      }
      let text = try Invocation.value(of: option, attached: parts.count > 1 ? parts[1] : nil, from: &rest)
      guard values.add(option, text) else { throw .repeated(option: name) }
    }
    if wantsHelp {
      self = .help(verb)
      return
    }
    if verb.words.endInNewFile { try values.moveNewFile(of: verb) }
    self = .run(verb, values)
  }

  /// The option's value: attached by `=`, or the next argument. Empty for an option that takes none.
  private static func value(
    of option: Option, attached: String?, from rest: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    guard let placeholder = option.value.placeholder else {
      if attached != nil { throw .unwantedValue(option: option.name) }
      return ""
    }
    // An option in the value's position means that the value is missing.
    let next = rest.first.flatMap { $0.hasPrefix("--") ? nil : $0 }
    guard let text = attached ?? next else { throw .missingValue(option: option.name, placeholder: placeholder) }
    if attached == nil { rest.removeFirst() }
    guard option.value.accepts(text) else {
      throw .badValue(text, option: option.name, placeholder: "\(option.name) \(option.value.example)")
    }
    return text
  }
}
