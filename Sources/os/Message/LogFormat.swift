import Foundation

/// A format of C with its arguments, as `os_log` has it: a conversion may begin with options in braces.
struct LogFormat {
  /// One conversion, between its percent sign and its letter.
  private struct Conversion {
    var options: [String] = []
    var flags = ""
    var width: Int?
    var precision: Int?
    var length = ""
    var letter: Character = "%"

    var privacy: OSLogPrivacy {
      let mask: OSLogPrivacy.Mask = options.contains("mask.hash") ? .hash : .none
      if options.contains("sensitive") { return .sensitive(mask: mask) }
      if options.contains("private") || mask == .hash { return .private(mask: mask) }
      return options.contains("public") ? .public : .auto
    }

    /// The bits of an integer argument that count.
    var bits: Int {
      switch length {
      case "hh": 8
      case "h": 16
      case "": "DUO".contains(letter) ? 64 : 32
      default: 64
      }
    }
  }

  private var rest: Substring
  private var arguments: ArraySlice<Any>
  private let error: Int32
  private var text = LogText()

  /// The message of a format. `%m` is the message of an error number.
  static func rendered(_ format: String, _ arguments: [Any], error: Int32) -> LogText {
    var format = LogFormat(rest: format[...], arguments: arguments[...], error: error)
    format.renderAll()
    return format.text
  }

  /// What an error number of the system means.
  static func message(ofError number: Int32) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      guard strerror_r(number, buffer.baseAddress!, buffer.count) == 0 else { return "Unknown error \(number)" }
      return String(cString: buffer.baseAddress!)
    }
  }

  private init(rest: Substring, arguments: ArraySlice<Any>, error: Int32) {
    (self.rest, self.arguments, self.error) = (rest, arguments, error)
  }

  private mutating func renderAll() {
    while let percent = rest.firstIndex(of: "%") {
      text.append(String(rest[..<percent]))
      rest = rest[rest.index(after: percent)...]
      guard let conversion = parse() else { return }
      render(conversion)
    }
    text.append(String(rest))
  }

  private mutating func skip(while matches: (Character) -> Bool) -> String {
    let part = rest.prefix(while: matches)
    rest = rest[part.endIndex...]
    return String(part)
  }

  /// Digits, or an argument where there is an asterisk.
  private mutating func parseNumber() -> Int? {
    if rest.first == "*" {
      rest = rest.dropFirst()
      return arguments.popFirst().flatMap { ($0 as? any BinaryInteger).map { Int(truncatingIfNeeded: $0) } }
    }
    return Int(skip { $0.isASCII && $0.isNumber })
  }

  private mutating func parse() -> Conversion? {
    var conversion = Conversion()
    if rest.first == "{" {
      let options = skip { $0 != "}" }.dropFirst()
      conversion.options = options.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      rest = rest.dropFirst()
    }
    conversion.flags = skip { "-+ #0".contains($0) }
    conversion.width = parseNumber()
    if let width = conversion.width, width < 0 {
      conversion.flags += "-"
      conversion.width = -width
    }
    if rest.first == "." {
      rest = rest.dropFirst()
      conversion.precision = parseNumber() ?? 0
      if conversion.precision! < 0 { conversion.precision = nil }
    }
    conversion.length = skip { "hlqLztj".contains($0) }
    guard let letter = rest.popFirst() else { return nil }
    conversion.letter = letter
    return conversion
  }

  private mutating func render(_ conversion: Conversion) {
    switch conversion.letter {
    case "%": text.append("%")
    case "m": append(padded(LogFormat.message(ofError: error), conversion), conversion, isPublic: true)
    default:
      guard let argument = arguments.popFirst() else { return text.append("<missing argument>") }
      switch conversion.letter {
      case "d", "i", "D", "u", "U", "x", "X", "o", "O", "c":
        append(integer(argument, conversion), conversion, isPublic: true)
      case "f", "F", "e", "E", "g", "G", "a", "A":
        append(floating(argument, conversion), conversion, isPublic: true)
      case "p": append(padded(pointer(argument), conversion), conversion, isPublic: true)
      case "s": append(padded(string(argument), conversion), conversion, isPublic: false)
      default: append(padded(string(argument), conversion), conversion, isPublic: false)
      }
    }
  }

  private mutating func append(_ value: String, _ conversion: Conversion, isPublic: Bool) {
    text.append(value, conversion.privacy, isPublicByDefault: isPublic)
  }

  private func specification(_ conversion: Conversion, _ letters: String) -> String {
    let width = conversion.width.map(String.init) ?? ""
    let precision = conversion.precision.map { ".\($0)" } ?? ""
    return "%" + conversion.flags + width + precision + letters
  }

  private func integer(_ argument: Any, _ conversion: Conversion) -> String {
    let number: Int64
    switch argument {
    case let value as any BinaryInteger: number = Int64(truncatingIfNeeded: value)
    case let value as Bool: number = value ? 1 : 0
    case let value as NSNumber: number = value.int64Value
    default: return String(describing: argument)
    }
    let unused = 64 - conversion.bits
    let signed = (number << unused) >> unused
    if conversion.options.contains(where: { $0 == "bool" || $0 == "BOOL" }) {
      return (conversion.options.contains("bool") ? OSLogBoolFormat.truth : .answer).text(of: signed != 0)
    }
    if conversion.options.contains(where: { $0 == "errno" || $0 == "darwin.errno" }) {
      return OSLogInt32ExtendedFormat.darwinErrno.text(of: Int32(truncatingIfNeeded: signed))
    }
    let unsigned = (UInt64(bitPattern: number) << unused) >> unused
    switch conversion.letter {
    case "d", "i", "D": return String(format: specification(conversion, "lld"), signed)
    case "c": return String(format: specification(conversion, "c"), Int32(truncatingIfNeeded: signed))
    case "U": return String(format: specification(conversion, "llu"), unsigned)
    case "O": return String(format: specification(conversion, "llo"), unsigned)
    default: return String(format: specification(conversion, "ll\(conversion.letter)"), unsigned)
    }
  }

  private func floating(_ argument: Any, _ conversion: Conversion) -> String {
    let number: Double
    switch argument {
    case let value as Double: number = value
    case let value as Float: number = Double(value)
    case let value as CGFloat: number = Double(value)
    case let value as NSNumber: number = value.doubleValue
    default: return String(describing: argument)
    }
    return String(format: specification(conversion, String(conversion.letter)), number)
  }

  private func pointer(_ argument: Any) -> String {
    // Every pointer is passed as one word.
    "0x" + String(UInt(bitPattern: (argument as? any CVarArg)?._cVarArgEncoding.first ?? 0), radix: 16)
  }

  private func string(_ argument: Any) -> String {
    switch argument {
    case let value as String: return value
    case let value as UnsafePointer<CChar>: return String(cString: value)
    case let value as UnsafeMutablePointer<CChar>: return String(cString: value)
    case let value as UnsafePointer<UInt8>: return String(cString: value)
    case let value as UnsafeMutablePointer<UInt8>: return String(cString: value)
    case let value as NSObject: return value.description
    default: return String(describing: argument)
    }
  }

  /// Cut to the precision and filled up to the width.
  private func padded(_ value: String, _ conversion: Conversion) -> String {
    let value = conversion.precision.map { String(value.prefix($0)) } ?? value
    let blanks = String(repeating: " ", count: max((conversion.width ?? 0) - value.count, 0))
    return conversion.flags.contains("-") ? value + blanks : blanks + value
  }
}
