import Foundation

/// The files of a verb: the file or URL that it reads, and the one that it makes.
enum MediaArgument {
  /// The URL of the only argument; the verb takes no others.
  static func url(_ options: OptionValues, verb: String) throws(UsageError) -> URL {
    if options.words.count > 1 { throw .unexpectedArgument(options.words[1], verb: verb) }
    return try first(options, verb: verb)
  }

  /// The URL of the first argument.
  static func first(_ options: OptionValues, verb: String) throws(UsageError) -> URL {
    guard let word = options.words.first else { throw .missing("FILE", verb: verb) }
    return url(word)
  }

  /// The new file.
  static func output(_ options: OptionValues, verb: String) throws(UsageError) -> URL {
    guard let name = options.text(Option.outputName) else { throw .missing(Option.outputName, verb: verb) }
    return URL(filePath: name)
  }

  /// A URL if the argument looks like one, else a file path.
  static func url(_ word: String) -> URL {
    if let url = URL(string: word), let scheme = url.scheme, ["http", "https", "file"].contains(scheme.lowercased()) {
      return url
    }
    return URL(filePath: word)
  }
}
