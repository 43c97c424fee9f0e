import Foundation

/// Parses the markup of SRT, WebVTT and Pango, and the override codes of Advanced SubStation in braces. Unknown markup
/// is kept as text, or dropped if it can't be text.
struct SubtitleMarkup {
  private static let styles: [String: SubtitleText.Style] = [
    "b": .bold, "strong": .bold, "i": .italic, "em": .italic, "u": .underlined,
  ]
  private static let characters = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{a0}", "lrm": "\u{200e}", "rlm": "\u{200f}",
  ]

  private var text = SubtitleText()
  private var depth: [SubtitleText.Style: Int] = [:]
  private var braced: SubtitleText.Style = []
  /// The tags that aren't closed yet; their ranges begin where they were opened.
  private var open: [SubtitleText.Span] = []

  /// Parses a text with markup.
  static func read(_ source: String) -> SubtitleText {
    var markup = SubtitleMarkup()
    // As scalars, since a carriage return and a newline are one character.
    markup.read(Array(source.unicodeScalars.prefix(longest)))
    while !markup.open.isEmpty { markup.close(markup.open.count - 1) }
    return markup.text.trimmed
  }

  private var style: SubtitleText.Style {
    depth.reduce(into: braced) { if $1.value > 0 { $0.insert($1.key) } }
  }

  private mutating func read(_ source: [UnicodeScalar]) {
    var words = String.UnicodeScalarView()
    var place = 0
    func flush(_ markup: inout SubtitleMarkup) {
      markup.text.append(String(words), markup.style)
      words = String.UnicodeScalarView()
    }
    while place < source.count {
      let scalar = source[place]
      switch scalar {
      case "<":
        if let end = Self.tagEnd(source, place) {
          flush(&self)
          take(tag: String(String.UnicodeScalarView(source[place + 1..<end])))
          place = end
        } else {
          words.append(scalar)
        }
      case "{":
        if place + 1 < source.count, source[place + 1] == "\\", let end = Self.bracesEnd(source, place) {
          flush(&self)
          take(braces: String(String.UnicodeScalarView(source[place + 1..<end])))
          place = end
        } else {
          words.append(scalar)
        }
      case "&":
        if let (character, end) = Self.entity(source, place) {
          words.append(contentsOf: character.unicodeScalars)
          place = end
        } else {
          words.append(scalar)
        }
      case "\\" where place + 1 < source.count && ["N", "n", "h"].contains(source[place + 1]):
        words.append(source[place + 1] == "h" ? " " : "\n")
        place += 1
      case "\r": if place + 1 >= source.count || source[place + 1] != "\n" { words.append("\n") }
      case "\0": break
      default: words.append(scalar)
      }
      place += 1
    }
    flush(&self)
  }

  /// The most scalars to parse; the rest is dropped.
  private static let longest = 1 << 16
  /// The longest braces: the outline of a drawing.
  private static let longestBraces = 4096

  private static func bracesEnd(_ source: [UnicodeScalar], _ start: Int) -> Int? {
    source[start..<min(source.count, start + longestBraces)].firstIndex(of: "}")
  }

  /// The end of a tag; nil if it isn't one, as in "1 < 2". Tags start with a letter, or are WebVTT timestamps.
  private static func tagEnd(_ source: [UnicodeScalar], _ start: Int) -> Int? {
    var place = start + 1
    guard place < source.count else { return nil }
    if source[place] == "/" { place += 1 }
    guard place < source.count, source[place].properties.isAlphabetic || ("0"..."9").contains(source[place]) else {
      return nil
    }
    // No subtitle format has longer tags.
    for end in place..<min(source.count, place + 200) {
      if source[end] == ">" { return end }
      if source[end] == "<" { return nil }
    }
    return nil
  }

  private mutating func take(tag: String) {
    let isEnd = tag.hasPrefix("/")
    let name = tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }.lowercased()
    if name == "br" { return text.append("\n", style) }
    take(tag: tag, name: name, isEnd: isEnd)
    guard let style = Self.styles[name] else { return }
    depth[style] = max(0, (depth[style] ?? 0) + (isEnd ? -1 : 1))
  }

  /// Begins a span, or ends the last one of this name.
  private mutating func take(tag: String, name: String, isEnd: Bool) {
    if isEnd { return open.lastIndex { $0.tag == name }.map { close($0) } ?? () }
    // A time isn't around anything.
    guard name.first?.isLetter == true, open.count < Self.deepest else { return }
    let parts = tag.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    let classes = parts[0].split(separator: ".").dropFirst().map(String.init)
    let annotation = parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : ""
    open.append(
      SubtitleText.Span(range: text.length..<text.length, tag: name, classes: Set(classes), annotation: annotation))
  }

  private mutating func close(_ index: Int) {
    var span = open.remove(at: index)
    span.range = span.range.lowerBound..<text.length
    text.append(span)
  }

  /// The most tags to keep within each other.
  private static let deepest = 32

  private mutating func take(braces: String) {
    for code in braces.split(separator: "\\") {
      switch code {
      case "i1": braced.insert(.italic)
      case "i0": braced.remove(.italic)
      case "b1": braced.insert(.bold)
      case "b0": braced.remove(.bold)
      case "u1": braced.insert(.underlined)
      case "u0": braced.remove(.underlined)
      case "r": braced = []
      default: break
      }
    }
  }

  /// Parses a character reference.
  private static func entity(_ source: [UnicodeScalar], _ start: Int) -> (String, Int)? {
    guard let end = source[start..<min(source.count, start + 12)].firstIndex(of: ";") else { return nil }
    let name = String(String.UnicodeScalarView(source[start + 1..<end]))
    if let character = characters[name] { return (character, end) }
    guard name.hasPrefix("#") else { return nil }
    let isHex = name.hasPrefix("#x") || name.hasPrefix("#X")
    let number = UInt32(name.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10)
    guard let scalar = number.flatMap(UnicodeScalar.init), scalar.value != 0 else { return nil }
    return (String(Character(scalar)), end)
  }
}
