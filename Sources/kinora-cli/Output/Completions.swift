/// The completion files of the shells, made from the table of verbs. Their descriptions stay English: the files are
/// made once for all languages.
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
      "    \(verb.name)) words=\"\((verb.options + [.help]).map(\.name).joined(separator: " "))\" ;;"
    }
    let valued = Set(verbs.flatMap(\.options).filter { $0.value != .none }.map(\.name)).sorted()
    return """
      # Completions of kinora-cli for bash. Made by: kinora-cli --completions bash
      _kinora_cli() {
        local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words
        if [ "$COMP_CWORD" -eq 1 ]; then
          mapfile -t COMPREPLY < <(compgen -W "\(verbs.map(\.name).joined(separator: " ")) --help --version" -- "$word")
          return
        fi
        case $before in
          \(valued.joined(separator: "|"))) return ;;
        esac
        case ${COMP_WORDS[1]} in
      \(cases.joined(separator: "\n"))
          *) return ;;
        esac
        mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
      }
      complete -F _kinora_cli kinora-cli

      """
  }

  private static func zsh(_ verbs: [Verb]) -> String {
    let cases = verbs.map { verb in
      let arguments = (verb.options + [.help]).map { option in
        let value = option.value.placeholder.map { ":\($0): " } ?? ""
        return "        '\(option.name)[\(quoted(option.summary()))]\(value)'"
      }
      return "    \(verb.name))\n      _arguments \\\n\(arguments.joined(separator: " \\\n"))\n      ;;"
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

  private static func fish(_ verbs: [Verb]) -> String {
    var lines = [
      "# Completions of kinora-cli for fish. Made by: kinora-cli --completions fish",
      "complete -c kinora-cli -f",
      "complete -c kinora-cli -n __fish_use_subcommand -l help -d 'print this'",
      "complete -c kinora-cli -n __fish_use_subcommand -l version -d 'print the version'",
    ]
    for verb in verbs {
      lines.append("complete -c kinora-cli -n __fish_use_subcommand -a \(verb.name) -d '\(quoted(verb.summary()))'")
      for option in verb.options + [.help] {
        let value = option.value == .none ? "" : " -x"
        lines.append(
          "complete -c kinora-cli -n '__fish_seen_subcommand_from \(verb.name)' -l \(option.name.dropFirst(2))\(value)"
            + " -d '\(quoted(option.summary()))'")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Safe between single quotes, and inside zsh's brackets.
  private static func quoted(_ text: String) -> String {
    text.filter { !"'[]:\\".contains($0) }
  }
}
