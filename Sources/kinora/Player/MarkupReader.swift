import Foundation

/// Reads XML as far as playlists need it: elements without their attributes, text with its entities, CDATA. Tolerant: it
/// never fails, and it knows neither namespaces nor document types, so nothing is ever fetched or expanded.
enum MarkupReader {
  enum Piece: Equatable {
    /// An element begins; the name has no prefix.
    case start(String)
    case text(String)
    case end(String)
  }

  private static let entities: [Substring: Character] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

  /// Calls `handle` for each piece, in order.
  static func read(_ text: String, _ handle: (Piece) -> Void) {
    var rest = text[...]
    while let open = rest.firstIndex(of: "<") {
      if open > rest.startIndex { handle(.text(decoded(rest[..<open]))) }
      rest = rest[open...]
      if rest.hasPrefix("<![CDATA[") {
        let (words, after) = split(rest.dropFirst("<![CDATA[".count), at: "]]>")
        handle(.text(String(words)))
        rest = after
      } else if rest.hasPrefix("<!--") {
        rest = split(rest.dropFirst(4), at: "-->").after
      } else if rest.hasPrefix("<?") || rest.hasPrefix("<!") {
        rest = split(rest, at: ">").after
      } else {
        rest = element(rest.dropFirst(), handle)
      }
    }
  }

  /// Reads an element behind its "<"; returns what follows.
  private static func element(_ words: Substring, _ handle: (Piece) -> Void) -> Substring {
    let isEnd = words.first == "/"
    let name = local((isEnd ? words.dropFirst() : words).prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" })
    // An attribute may contain ">".
    var quotation: Character?
    let close = words.firstIndex {
      if let open = quotation {
        if $0 == open { quotation = nil }
        return false
      }
      if $0 == "\"" || $0 == "'" { quotation = $0 }
      return $0 == ">"
    }
    guard let close else { return "" }
    if isEnd {
      handle(.end(name))
    } else {
      handle(.start(name))
      if words[..<close].last == "/" { handle(.end(name)) }
    }
    return words[words.index(after: close)...]
  }

  private static func local(_ name: Substring) -> String {
    String(name.lastIndex(of: ":").map { name[name.index(after: $0)...] } ?? name)
  }

  private static func split(_ words: Substring, at end: String) -> (before: Substring, after: Substring) {
    guard let place = words.range(of: end) else { return (words, "") }
    return (words[..<place.lowerBound], words[place.upperBound...])
  }

  private static func decoded(_ words: Substring) -> String {
    guard words.contains("&") else { return String(words) }
    var (text, rest) = ("", words)
    while let mark = rest.firstIndex(of: "&") {
      text += rest[..<mark]
      let after = rest[rest.index(after: mark)...]
      // An entity is short; a lone "&" is itself.
      guard let end = after.prefix(10).firstIndex(of: ";"), let character = character(after[..<end]) else {
        text += "&"
        rest = after
        continue
      }
      text.append(character)
      rest = after[after.index(after: end)...]
    }
    return text + rest
  }

  private static func character(_ entity: Substring) -> Character? {
    guard entity.first == "#" else { return entities[entity] }
    let digits = entity.dropFirst()
    let number =
      digits.first == "x" || digits.first == "X" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return number.flatMap { $0 == 0 ? nil : Unicode.Scalar($0) }.map { Character($0) }
  }
}
