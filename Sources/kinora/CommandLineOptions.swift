import GLibSupport

/// What the program was asked for when it was started.
struct CommandLineOptions: Equatable {
  var wantsVersion = false
  var wantsHelp = false
  /// What the desktop adds when it starts the program as a service; GApplication reads it.
  var desktopArguments: [String] = []

  /// Why the arguments can't be understood.
  struct Mistake: Error, Equatable, CustomStringConvertible {
    var description: String
  }

  private init() {}
}

extension CommandLineOptions {
  /// Reads the arguments after the program's name.
  static func read(_ arguments: some Sequence<String>) -> Result<CommandLineOptions, Mistake> {
    var options = CommandLineOptions()
    for argument in arguments {
      switch argument {
      case "--version": options.wantsVersion = true
      case "--help", "-h": options.wantsHelp = true
      case _ where argument.hasPrefix("--gapplication-"): options.desktopArguments.append(argument)
      case _ where argument.hasPrefix("-"):
        return .failure(Mistake(description: tr("Unknown option %s. Try kinora --help.", argument)))
      default:
        return .failure(
          Mistake(description: tr("Kinora opens no files yet, so it can’t use %s. Try kinora --help.", argument)))
      }
    }
    return .success(options)
  }

  /// What `--help` prints.
  static var help: String {
    [
      tr("Usage: kinora [OPTION]"), "",
      tr("Opens the camera in a window."), "",
      "  --help       " + tr("Show this help"),
      "  --version    " + tr("Show the version"), "",
      tr("With KINORA_SIMULATED_DEVICES=1 in the environment, simulated devices take the place of real ones."),
    ].joined(separator: "\n")
  }
}
