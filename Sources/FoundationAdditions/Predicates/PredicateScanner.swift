import Foundation

/// Divides the format of a predicate into tokens, and puts its arguments where they belong.
struct PredicateScanner {
  private static let signs = [
    "&&", "||", "==", "!=", "<>", "<=", ">=", "=<", "=>", "**", "=", "<", ">", "(", ")", "{", "}", "[", "]", ",", "&",
    "|", "^", "+", "-", "*", "/", "!",
  ]

  private let text: [Character]
  private var place = 0
  private var arguments: ArraySlice<Any?>

  init(_ format: String, _ arguments: [Any?]) { (text, self.arguments) = (Array(format), arguments[...]) }

  mutating func tokens() throws -> [PredicateToken] {
    var tokens: [PredicateToken] = []
    while place < text.count {
      if text[place].isWhitespace {
        place += 1
      } else {
        tokens.append(try token())
      }
    }
    return tokens
  }

  private mutating func token() throws -> PredicateToken {
    switch text[place] {
    case "'", "\"": return .value(try quoted())
    case "%": return try argument()
    case "$":
      place += 1
      return .variable(name())
    case "#":
      place += 1
      return .name(name(), isPlain: false)
    case let sign where sign.isNumber || sign == "." && place + 1 < text.count && text[place + 1].isNumber:
      return .value(try number())
    case let letter where letter.isLetter || letter == "_" || letter == "@": return .name(name(), isPlain: true)
    default:
      guard let sign = Self.signs.first(where: { text[place...].starts(with: $0) }) else {
        throw PredicateFormatError("“\(text[place])” has no meaning there")
      }
      place += sign.count
      return .sign(sign)
    }
  }

  private mutating func name() -> String {
    let begin = place
    while place < text.count, text[place].isLetter || text[place].isNumber || "_@.".contains(text[place]) { place += 1 }
    return String(text[begin..<place])
  }

  private mutating func number() throws -> Any {
    let begin = place
    if text[place] == "0", place + 1 < text.count, "xX".contains(text[place + 1]) {
      place += 2
      while place < text.count, text[place].isHexDigit { place += 1 }
      guard let value = Int64(String(text[begin + 2..<place]), radix: 16) else { throw unreadable(begin) }
      return value
    }
    while place < text.count {
      let isSign = "+-".contains(text[place]) && "eE".contains(text[place - 1]) && place > begin
      guard text[place].isNumber || ".eE".contains(text[place]) || isSign else { break }
      place += 1
    }
    let digits = String(text[begin..<place])
    if let whole = Int64(digits) { return whole }
    guard let value = Double(digits) else { throw unreadable(begin) }
    return value
  }

  private func unreadable(_ begin: Int) -> PredicateFormatError {
    PredicateFormatError("“\(String(text[begin..<place]))” is no number")
  }

  private mutating func quoted() throws -> String {
    let quote = text[place]
    var result = ""
    place += 1
    while place < text.count, text[place] != quote {
      if text[place] == "\\", place + 1 < text.count {
        place += 1
        result.append(["n": "\n", "t": "\t", "r": "\r"][text[place]] ?? text[place])
      } else {
        result.append(text[place])
      }
      place += 1
    }
    guard place < text.count else { throw PredicateFormatError("a quotation isn't closed") }
    place += 1
    return result
  }

  /// `%@`, `%K`, and numbers as `printf` has them.
  private mutating func argument() throws -> PredicateToken {
    let begin = place
    place += 1
    while place < text.count, "lhqzjt.0123456789".contains(text[place]) { place += 1 }
    guard place < text.count, "@KdDiuUxXfFgGeEcs".contains(text[place]) else {
      throw PredicateFormatError("“\(String(text[begin..<min(place + 1, text.count)]))” is no argument")
    }
    let kind = text[place]
    place += 1
    guard let argument = arguments.popFirst() else { throw PredicateFormatError("it has too few arguments") }
    guard kind == "K" else { return .value(argument) }
    guard case .text(let path) = PredicateValue(argument) else {
      throw PredicateFormatError("the argument of %K is no key path")
    }
    return .name(path, isPlain: false)
  }
}
