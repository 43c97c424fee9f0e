import Foundation
import GLibSupport

/// The parsed command line.
struct CommandLineOptions: Equatable {
  var wantsVersion = false
  var wantsHelp = false
  /// The capture mode to start with, as offered by the desktop file's actions.
  var mode: CaptureMode?
  /// The files to open: paths and URIs.
  var files: [String] = []
  /// The arguments that the desktop adds when it starts the program as a service; GApplication parses them.
  var desktopArguments: [String] = []

  /// An error in the arguments.
  struct Mistake: Error, Equatable, CustomStringConvertible {
    var description: String
  }

  private init() {}
}

extension CommandLineOptions {
  /// Parses the arguments after the program's name.
  static func read(_ arguments: some Sequence<String>) -> Result<CommandLineOptions, Mistake> {
    var options = CommandLineOptions()
    var hasOnlyFiles = false
    for argument in arguments {
      switch argument {
      case _ where hasOnlyFiles: options.files.append(argument)
      case "--": hasOnlyFiles = true
      case "--version": options.wantsVersion = true
      case "--help", "-h": options.wantsHelp = true
      case "--photo": options.mode = .photo
      case "--video": options.mode = .video
      case _ where argument.hasPrefix("--gapplication-"): options.desktopArguments.append(argument)
      case _ where argument.hasPrefix("-"):
        return .failure(Mistake(description: tr("Unknown option %s. Try kinora --help.", argument)))
      default: options.files.append(argument)
      }
    }
    return .success(options)
  }

  /// The arguments for GApplication. Files are passed as absolute paths, so that none is taken for an option.
  var applicationArguments: [String] {
    desktopArguments + files.map { $0.contains("://") ? $0 : URL(filePath: $0).path }
  }

  /// The text of `--help`.
  static var help: String {
    [
      tr("Usage: kinora [OPTION] [FILE…]"), "",
      tr("Opens the camera in a window, or plays films and sound and shows pictures."), "",
      "  --photo      " + tr("Open the camera to take photos"),
      "  --video      " + tr("Open the camera to record a video"),
      "  --help       " + tr("Show this help"),
      "  --version    " + tr("Show the version"), "",
      tr("With KINORA_SIMULATED_DEVICES=1 in the environment, simulated devices take the place of real ones."),
    ].joined(separator: "\n")
  }
}
