import Foundation

/// The request that the arguments of `library` make.
enum LibraryRequest: Sendable, Equatable {
  case list
  case add([String])
  /// Takes in what is new on cards or in folders.
  case importing([String])
  case remove([String])
  case verify
  case rebuild

  static let words = Words(
    "list|add FILE…|import FOLDER…|remove ID…|verify|rebuild",
    first: ["list", "add", "import", "remove", "verify", "rebuild"], areFiles: true)

  /// Parses the arguments; none means the list.
  init(_ words: [String]) throws(UsageError) {
    let rest = Array(words.dropFirst())
    func alone(_ request: LibraryRequest) throws(UsageError) -> LibraryRequest {
      if let word = rest.first { throw .unexpectedArgument(word, verb: "library") }
      return request
    }
    switch words.first {
    case nil, "list": self = try alone(.list)
    case "verify": self = try alone(.verify)
    case "rebuild": self = try alone(.rebuild)
    case "add":
      guard !rest.isEmpty else { throw .missing("FILE", verb: "library") }
      self = .add(rest)
    case "import":
      guard !rest.isEmpty else { throw .missing("FOLDER", verb: "library") }
      self = .importing(rest)
    case "remove":
      guard !rest.isEmpty else { throw .missing("ID", verb: "library") }
      self = .remove(rest)
    case let word?:
      throw .unknownVerb(word, nearest: Spelling.nearest(to: word, among: LibraryRequest.words.first))
    }
  }
}
