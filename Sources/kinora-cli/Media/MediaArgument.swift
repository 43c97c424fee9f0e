import Foundation

/// The file or address that a verb is given.
enum MediaArgument {
  /// The only word; the verb takes no more.
  static func url(_ options: OptionValues, verb: String) throws(UsageError) -> URL {
    if options.words.count > 1 { throw .unexpectedArgument(options.words[1], verb: verb) }
    return try first(options, verb: verb)
  }

  /// The first word.
  static func first(_ options: OptionValues, verb: String) throws(UsageError) -> URL {
    guard let word = options.words.first else { throw .missing("FILE", verb: verb) }
    return url(word)
  }

  /// What looks like an address is one; all else is a path.
  static func url(_ word: String) -> URL {
    if let url = URL(string: word), let scheme = url.scheme, ["http", "https", "file"].contains(scheme.lowercased()) {
      return url
    }
    return URL(fileURLWithPath: word)
  }
}
