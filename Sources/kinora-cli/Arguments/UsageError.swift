import GLibSupport

/// An invalid command line, with a message on what to write instead.
enum UsageError: Error, Equatable, CustomStringConvertible {
  case noVerb
  case unknownVerb(String, nearest: String?)
  case unknownOption(String, verb: String?, nearest: String?)
  case unexpectedArgument(String, verb: String?)
  case missingValue(option: String, placeholder: String)
  case unwantedValue(option: String)
  case badValue(String, option: String, placeholder: String)
  case repeated(option: String)
  case together(String, String)
  /// A required option or word is missing.
  case missing(String, verb: String)
  /// The file extension is that of no container.
  case unknownContainer(String)
  /// An audio-only container, with an option for video.
  case soundOnly(container: String, option: String)
  case codecDoesNotFit(String, container: String, fitting: [String])
  case pauseNeverReached(String)
  case pausesOverlap(String)
  case photoNeverReached(String)
  case badControlValue(String, control: String, example: String)
  case unknownMetadata(String, known: [String])
  /// `--to` isn't behind `--from`.
  case nothingBetween(String, String)
  /// The new file is one of those that it is made of.
  case ontoItself(String)
  /// A word names the new file, and `--output` does, too.
  case namedTwice(String, String)
  /// The preset makes no such files.
  case unfitContainer(String, fitting: [String])
  /// The file extension is that of no photo format.
  case unknownPhoto(String)
  /// The sheet's file extension is that of no image format.
  case unknownSheet(String)
  /// The file extension is that of no animated image.
  case unknownLoop(String)
  /// A Live Photo's still can't have this format.
  case noLivePhoto(String)
  /// Only one photo format can contain a movie.
  case noMotionPhoto(String)

  var description: String {
    switch self {
    case .noVerb:
      tr("Say what to do. “kinora-cli --help” lists what there is.")
    case .unknownVerb(let word, let nearest?):
      tr("There is no “%s”. Did you mean “%s”?", word, nearest)
    case .unknownVerb(let word, nil):
      tr("There is no “%s”. “kinora-cli --help” lists what there is.", word)
    case .unknownOption(let option, _, let nearest?):
      tr("There is no option %s here. Did you mean %s?", option, nearest)
    case .unknownOption(let option, let verb?, nil):
      tr("There is no option %s here. “kinora-cli %s --help” lists those that there are.", option, verb)
    case .unknownOption(let option, nil, nil):
      tr("There is no option %s. “kinora-cli --help” lists what there is.", option)
    case .unexpectedArgument(let word, let verb?):
      tr("“%s” is one word too many. “kinora-cli %s --help” says how to write it.", word, verb)
    case .unexpectedArgument(let word, nil):
      tr("“%s” is one word too many. “kinora-cli --help” says how to write it.", word)
    case .missingValue(let option, let placeholder):
      tr("%s needs a value. Write %s %s.", option, option, placeholder)
    case .unwantedValue(let option):
      tr("%s takes no value. Write it alone.", option)
    case .badValue(let value, let option, let placeholder):
      tr("“%s” can't be used for %s. Write %s.", value, option, placeholder)
    case .repeated(let option):
      tr("%s is there twice. Write it once.", option)
    case .together(let first, let second):
      tr("%s and %s exclude each other. Write one of them.", first, second)
    case .missing(let what, let verb):
      tr("%s is missing. “kinora-cli %s --help” says how to write it.", what, verb)
    case .unknownContainer(let file):
      tr("“%s” doesn't say what to make. Let it end in .mov, .mp4, .mkv, .webm, .m4a, .wav or .opus.", file)
    case .soundOnly(let container, let option):
      tr("%s files hold only sound: leave %s out, or name a file for pictures, as .mov.", container, option)
    case .codecDoesNotFit(let codec, let container, let fitting):
      tr("%s files don't hold %s. Write one of: %s.", container, codec, fitting.joined(separator: ", "))
    case .pauseNeverReached(let pause):
      tr("--pause %s comes after the recording's end. Write an earlier one.", pause)
    case .photoNeverReached(let time):
      tr("--photo-at %s comes after the recording's end. Write an earlier one.", time)
    case .pausesOverlap(let pause):
      tr("--pause %s starts when another does. Write one of them.", pause)
    case .badControlValue(let value, let control, let example):
      tr("“%s” can't be used for %s. Write %s.", value, control, example)
    case .unknownPhoto(let file):
      tr("“%s” doesn't say what to make. Let it end in .jpg, .heic or .png.", file)
    case .unknownSheet(let file):
      tr("“%s” doesn't say what to make. Let it end in .jpg or .png.", file)
    case .unknownLoop(let file):
      tr("“%s” doesn't say what to make. Let it end in .gif or .webp.", file)
    case .noLivePhoto(let movie):
      tr("A PNG can't be joined with “%s”. Let the photo end in .jpg or .heic.", movie)
    case .noMotionPhoto(let file):
      tr("“%s” can't hold a movie. Let the photo end in .jpg.", file)
    case .nothingBetween(let start, let end):
      tr("There is nothing from %s to %s. Let --to be behind --from.", start, end)
    case .ontoItself(let file):
      tr("“%s” is what the new file is made of. Choose another name for that.", file)
    case .namedTwice(let word, let option):
      tr("The new file is named twice, as “%s” and by --output %s. Write one of them.", word, option)
    case .unfitContainer(let file, let fitting):
      tr("“%s” can't be made in this way. Let it end in one of: %s.", file, fitting.joined(separator: ", "))
    case .unknownMetadata(let key, let known):
      tr("There is no metadata “%s”. Write one of: %s.", key, known.joined(separator: ", "))
    }
  }
}
