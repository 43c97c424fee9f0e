import Foundation

/// The file or URL argument of a verb.
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

  /// A URL if the argument looks like one, else a file path.
  static func url(_ word: String) -> URL {
    if let url = URL(string: word), let scheme = url.scheme, ["http", "https", "file"].contains(scheme.lowercased()) {
      return url
    }
    return URL(fileURLWithPath: word)
  }
}
