import Foundation

/// A JSON value to be written, with keys in the order in which they should stand.
indirect enum JSONText {
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONText])
  case object([(String, JSONText)])

  /// The text, in several lines; short lists of plain values stand on one.
  func written(indent: Int = 0) -> String {
    let inner = String(repeating: " ", count: indent + 2)
    let outer = String(repeating: " ", count: indent)
    switch self {
    case .bool(let value): return value ? "true" : "false"
    case .number(let value): return Self.text(value)
    case .string(let value): return Self.quoted(value)
    case .array(let values):
      if values.allSatisfy(\.isPlain) { return "[" + values.map { $0.written() }.joined(separator: ", ") + "]" }
      return "[\n" + values.map { inner + $0.written(indent: indent + 2) }.joined(separator: ",\n") + "\n\(outer)]"
    case .object(let members):
      if members.isEmpty { return "{}" }
      let lines = members.map { "\(inner)\(Self.quoted($0.0)): \($0.1.written(indent: indent + 2))" }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(outer)}"
    }
  }

  private var isPlain: Bool {
    switch self {
    case .bool, .number, .string: true
    case .array, .object: false
    }
  }

  private static func text(_ number: Double) -> String {
    Int64(exactly: number).map { "\($0)" } ?? "\(number)"
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
