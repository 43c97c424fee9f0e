/// The request that the arguments of `controls` make.
enum ControlsRequest: Sendable, Equatable {
  /// A control and its new value as text.
  struct Assignment: Sendable, Equatable {
    let name: String
    let value: String
  }

  case list
  case get(String)
  case set([Assignment])
  /// Resets the named controls, or all.
  case reset([String])

  static let words = Words("list|get NAME|set NAME VALUE…|reset [NAME…]", first: ["list", "get", "set", "reset"])

  /// Parses the arguments; none means the list.
  init(_ words: [String]) throws(UsageError) {
    let rest = Array(words.dropFirst())
    switch words.first {
    case nil, "list":
      if let word = rest.first { throw .unexpectedArgument(word, verb: "controls") }
      self = .list
    case "get":
      guard let name = rest.first else { throw .missing("NAME", verb: "controls") }
      if rest.count > 1 { throw .unexpectedArgument(rest[1], verb: "controls") }
      self = .get(name)
    case "set":
      guard !rest.isEmpty else { throw .missing("NAME", verb: "controls") }
      guard rest.count.isMultiple(of: 2) else { throw .missing("VALUE", verb: "controls") }
      self = .set(stride(from: 0, to: rest.count, by: 2).map { Assignment(name: rest[$0], value: rest[$0 + 1]) })
    case "reset":
      self = .reset(rest)
    case let word?:
      throw .unknownVerb(word, nearest: Spelling.nearest(to: word, among: ControlsRequest.words.first))
    }
  }
}
