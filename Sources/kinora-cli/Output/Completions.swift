/// The shells' completion files, generated from the table of verbs. Their descriptions stay English: the files are
/// generated once for all languages.
enum Completions {
  enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish

    /// The file's name in `data/completions`.
    var fileName: String {
      switch self {
      case .bash: "kinora-cli.bash"
      case .zsh: "_kinora-cli"
      case .fish: "kinora-cli.fish"
      }
    }
  }

  static func script(for shell: Shell, verbs: [Verb]) -> String {
    switch shell {
    case .bash: bash(verbs)
    case .zsh: zsh(verbs)
    case .fish: fish(verbs)
    }
  }

  private static func bash(_ verbs: [Verb]) -> String {
    let cases = verbs.map { verb in
      let words = verb.words.first + verb.words.second + (verb.options + [.help]).map(\.name)
      let files = verb.words.areFiles ? " files=1" : ""
      return "    \(verb.name)) words=\"\(words.joined(separator: " "))\"\(files) ;;"
    }
    // An option has the same meaning in every verb.
    var values: [String: [String]] = [:]
    for option in verbs.flatMap(\.options) where option.value != .none {
      let action =
        switch option.value {
        case .choice(_, let words):
          "mapfile -t COMPREPLY < <(compgen -W \"\(words.joined(separator: " "))\" -- \"$word\")"
        case .file: "mapfile -t COMPREPLY < <(compgen -f -- \"$word\")"
        default: ""
        }
      if values[action]?.contains(option.name) != true { values[action, default: []].append(option.name) }
    }
    let valued = values.sorted { $0.key < $1.key }.map { action, names in
      "    \(names.sorted().joined(separator: "|"))) \(action.isEmpty ? "" : action + "; ")return ;;"
    }
    return """
      # Completions of kinora-cli for bash. Made by: kinora-cli --completions bash
      _kinora_cli() {
        local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words files=
        if [ "$COMP_CWORD" -eq 1 ]; then
          mapfile -t COMPREPLY < <(compgen -W "\(verbs.map(\.name).joined(separator: " ")) --help --version" -- "$word")
          return
        fi
        case $before in
      \(valued.joined(separator: "\n"))
        esac
        case ${COMP_WORDS[1]} in
      \(cases.joined(separator: "\n"))
          *) return ;;
        esac
        mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word"; [ -z "$files" ] || compgen -f -- "$word")
      }
      complete -o filenames -F _kinora_cli kinora-cli

      """
  }

  private static func zsh(_ verbs: [Verb]) -> String {
    let cases = verbs.map { verb in
      let options = (verb.options + [.help]).map { option in
        let value = option.value.placeholder.map { ":\($0):\(zshAction(option.value))" } ?? ""
        return "        '\(option.isRepeatable ? "*" : "")\(option.name)[\(quoted(option.summary()))]\(value)'"
      }
      var words: [String] = []
      if !verb.words.first.isEmpty { words.append("        '1:word:(\(verb.words.first.joined(separator: " ")))'") }
      if !verb.words.second.isEmpty {
        words += ["        '1:file:_files'", "        '2:word:(\(verb.words.second.joined(separator: " ")))'"]
      } else if verb.words.areFiles {
        words.append("        '*:file:_files'")
      }
      return "    \(verb.name))\n      _arguments \\\n\((options + words).joined(separator: " \\\n"))\n      ;;"
    }
    return """
      #compdef kinora-cli
      # Completions of kinora-cli for zsh. Made by: kinora-cli --completions zsh
      _kinora_cli() {
        if (( CURRENT == 2 )); then
          local -a verbs
          verbs=(
      \(verbs.map { "      '\($0.name):\(quoted($0.summary()))'" }.joined(separator: "\n"))
            '--help:print this'
            '--version:print the version'
          )
          _describe verb verbs
          return
        fi
        local verb=$words[2]
        shift words
        (( CURRENT-- ))
        case $verb in
      \(cases.joined(separator: "\n"))
        esac
      }
      _kinora_cli "$@"

      """
  }

  private static func zshAction(_ value: Option.Value) -> String {
    switch value {
    case .choice(_, let words): "(\(words.joined(separator: " ")))"
    case .file: "_files"
    default: " "
    }
  }

  private static func fish(_ verbs: [Verb]) -> String {
    var lines = [
      "# Completions of kinora-cli for fish. Made by: kinora-cli --completions fish",
      "complete -c kinora-cli -f",
      "complete -c kinora-cli -n __fish_use_subcommand -l help -d 'print this'",
      "complete -c kinora-cli -n __fish_use_subcommand -l version -d 'print the version'",
    ]
    for verb in verbs {
      lines.append("complete -c kinora-cli -n __fish_use_subcommand -a \(verb.name) -d '\(quoted(verb.summary()))'")
      let inVerb = "complete -c kinora-cli -n '__fish_seen_subcommand_from \(verb.name)'"
      let words = verb.words.first + verb.words.second
      if !words.isEmpty { lines.append("\(inVerb) -a '\(words.joined(separator: " "))'") }
      if verb.words.areFiles { lines.append("\(inVerb) -F") }
      for option in verb.options + [.help] {
        let value =
          switch option.value {
          case .none: ""
          case .choice(_, let words): " -x -a '\(words.joined(separator: " "))'"
          case .file: " -r -F"
          default: " -x"
          }
        lines.append("\(inVerb) -l \(option.name.dropFirst(2))\(value) -d '\(quoted(option.summary()))'")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The text escaped for single quotes and for zsh's brackets.
  private static func quoted(_ text: String) -> String {
    text.filter { !"'[]:\\".contains($0) }
  }
}
