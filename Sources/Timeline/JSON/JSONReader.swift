import Foundation
import GLibSupport

/// Reads JSON (RFC 8259) and remembers where everything stands: Foundation's reader forgets it.
struct JSONReader {
  /// What is wrong with a text, and where.
  struct Failure: Error {
    let place: TextPlace
    let message: String
  }

  /// Deeper texts are no timelines, and would use up the stack.
  private static let deepest = 64
  private static let digits: ClosedRange<Unicode.Scalar> = "0"..."9"

  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var line = 1
  private var lineStart = 0
  private var depth = 0

  /// The value of a text.
  static func read(_ text: String) throws(Failure) -> JSONNode {
    var reader = JSONReader(text)
    reader.skipSpace()
    let node = try reader.value()
    reader.skipSpace()
    guard reader.index == reader.scalars.count else {
      throw reader.failure(tr("The text goes on behind its end."))
    }
    return node
  }

  private init(_ text: String) {
    scalars = Array(text.unicodeScalars)
    // Some editors put a mark of the byte order at the beginning.
    if scalars.first == "\u{FEFF}" { (index, lineStart) = (1, 1) }
  }

  private var place: TextPlace { TextPlace(line: line, column: index - lineStart + 1) }
  private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private func failure(_ message: String, at other: TextPlace? = nil) -> Failure {
    Failure(place: other ?? place, message: message)
  }

  private mutating func skipSpace() {
    while let scalar = next, scalar == " " || scalar == "\t" || scalar == "\n" || scalar == "\r" {
      index += 1
      if scalar == "\n" { (line, lineStart) = (line + 1, index) }
    }
  }

  private mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    index += 1
    return true
  }

  private mutating func value() throws(Failure) -> JSONNode {
    let begin = place
    switch next {
    case "{": return JSONNode(value: .object(try members()), place: begin)
    case "[": return JSONNode(value: .array(try elements()), place: begin)
    case "\"": return JSONNode(value: .string(try string()), place: begin)
    case let scalar? where scalar == "-" || Self.digits.contains(scalar):
      return JSONNode(value: .number(try number()), place: begin)
    default:
      for (word, value) in [("true", JSONNode.Value.bool(true)), ("false", .bool(false)), ("null", .null)]
      where scalars[index...].starts(with: word.unicodeScalars) {
        index += word.unicodeScalars.count
        return JSONNode(value: value, place: begin)
      }
      throw failure(tr("A value is missing here."))
    }
  }

  private mutating func deeper() throws(Failure) {
    depth += 1
    if depth > Self.deepest { throw failure(tr("This is too deep.")) }
  }

  private mutating func members() throws(Failure) -> [JSONNode.Member] {
    try deeper()
    defer { depth -= 1 }
    index += 1
    var members: [JSONNode.Member] = []
    skipSpace()
    if skip("}") { return members }
    while true {
      skipSpace()
      let begin = place
      guard next == "\"" else { throw failure(tr("A key in quotation marks is missing here.")) }
      let key = try string()
      if members.contains(where: { $0.key == key }) { throw failure(tr("“%s” is there twice.", key), at: begin) }
      skipSpace()
      guard skip(":") else { throw failure(tr("A colon is missing behind “%s”.", key)) }
      skipSpace()
      members.append(JSONNode.Member(key: key, place: begin, node: try value()))
      skipSpace()
      if skip("}") { return members }
      guard skip(",") else { throw failure(tr("A comma or a closing bracket is missing here.")) }
    }
  }

  private mutating func elements() throws(Failure) -> [JSONNode] {
    try deeper()
    defer { depth -= 1 }
    index += 1
    var elements: [JSONNode] = []
    skipSpace()
    if skip("]") { return elements }
    while true {
      skipSpace()
      elements.append(try value())
      skipSpace()
      if skip("]") { return elements }
      guard skip(",") else { throw failure(tr("A comma or a closing bracket is missing here.")) }
    }
  }

  private mutating func number() throws(Failure) -> Double {
    let (begin, start) = (place, index)
    _ = skip("-")
    let isPlain = !(next == "0" && index + 1 < scalars.count && Self.digits.contains(scalars[index + 1]))
    while let scalar = next, Self.digits.contains(scalar) || "+-.eE".unicodeScalars.contains(scalar) { index += 1 }
    let text = String(String.UnicodeScalarView(scalars[start..<index]))
    guard isPlain, text.last != ".", !text.contains(".e"), !text.contains(".E"), !text.hasPrefix("-."),
      let number = Double(text), number.isFinite
    else { throw failure(tr("“%s” is no number.", text), at: begin) }
    return number
  }

  private mutating func string() throws(Failure) -> String {
    let begin = place
    index += 1
    var result = String.UnicodeScalarView()
    while let scalar = next {
      index += 1
      switch scalar {
      case "\"": return String(result)
      case "\\": result.append(try escaped())
      case _ where scalar.value < 0x20:
        throw failure(tr("This text doesn't end on its line."), at: begin)
      default: result.append(scalar)
      }
    }
    throw failure(tr("This text doesn't end on its line."), at: begin)
  }

  private mutating func escaped() throws(Failure) -> Unicode.Scalar {
    let letter = next
    index += 1
    switch letter {
    case "\"", "\\", "/": return letter ?? "\""
    case "b": return "\u{8}"
    case "f": return "\u{C}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "u":
      let first = try hexadecimal()
      if let scalar = Unicode.Scalar(first) { return scalar }
      // The first half of a pair.
      if (0xD800...0xDBFF).contains(first), skip("\\"), skip("u") {
        let second = try hexadecimal()
        if (0xDC00...0xDFFF).contains(second),
          let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        {
          return scalar
        }
      }
      throw failure(tr("This stands for no character."))
    default: throw failure(tr("This stands for no character."))
    }
  }

  private mutating func hexadecimal() throws(Failure) -> UInt32 {
    let digits = scalars[index..<min(index + 4, scalars.count)]
    guard digits.count == 4, digits.allSatisfy(\.properties.isASCIIHexDigit),
      let value = UInt32(String(String.UnicodeScalarView(digits)), radix: 16)
    else { throw failure(tr("This stands for no character.")) }
    index += 4
    return value
  }
}
