import Foundation

/// The request that the arguments of `tags` make.
struct TagsRequest: Sendable, Equatable {
  let url: URL
  /// The edits; empty if the tags are only shown.
  let edits: [TagEdit]

  static let words = Words(
    "FILE show|set KEY=VALUE…|remove KEY…", second: ["show", "set", "remove"], areFiles: true)

  /// Parses the arguments; a file alone means that its tags are shown.
  init(_ words: [String]) throws(UsageError) {
    guard let file = words.first else { throw .missing("FILE", verb: "tags") }
    url = MediaArgument.url(file)
    let rest = words.dropFirst(2)
    switch words.dropFirst().first {
    case nil, "show":
      if let word = rest.first { throw .unexpectedArgument(word, verb: "tags") }
      edits = []
    case "set":
      guard !rest.isEmpty else { throw .missing("KEY=VALUE", verb: "tags") }
      edits = try TagsRequest.each(rest) { word throws(UsageError) in
        guard let pair = OptionValues.pair(word), !pair.value.isEmpty else {
          throw .badValue(word, option: "set", placeholder: "set title=Lake")
        }
        return .set(try TagKey(written: pair.key), pair.value)
      }
    case "remove":
      guard !rest.isEmpty else { throw .missing("KEY", verb: "tags") }
      edits = try TagsRequest.each(rest) { word throws(UsageError) in .remove(try TagKey(written: word)) }
    case let word?:
      throw .unknownVerb(word, nearest: Spelling.nearest(to: word, among: TagsRequest.words.second))
    }
  }

  private static func each(
    _ words: ArraySlice<String>, _ edit: (String) throws(UsageError) -> TagEdit
  ) throws(UsageError) -> [TagEdit] {
    var edits: [TagEdit] = []
    for word in words { edits.append(try edit(word)) }
    return edits
  }
}
