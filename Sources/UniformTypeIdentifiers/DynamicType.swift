/// Identifiers of types that nobody declares. They hold tags and supertypes in Apple's form, so that those of other
/// machines can be read: `dyn.a`, and a list such as `?0=6:1=rs` in 32 letters and digits.
struct DynamicType: Equatable {
  private static let prefix = "dyn.a"
  private static let alphabet = Array("abcdefghkmnpqrstuvwxyz0123456789".utf8)
  /// What has one digit in a list: keys, and the most frequent values.
  private static let abbreviations = [
    ("0", "UTTypeConformsTo"), ("1", "public.filename-extension"), ("2", "com.apple.ostype"),
    ("3", "public.mime-type"), ("4", "com.apple.nspboard-type"), ("5", "public.url-scheme"), ("6", "public.data"),
    ("7", "public.text"), ("8", "public.plain-text"), ("9", "public.utf16-plain-text"),
    ("A", "com.apple.traditional-mac-plain-text"), ("B", "public.image"), ("C", "public.video"),
    ("D", "public.audio"), ("E", "public.directory"), ("F", "public.folder"),
  ]

  var supertypes: [String] = []
  var tags: [UTTagClass: [String]] = [:]

  static func isDynamic(_ identifier: String) -> Bool { identifier.hasPrefix("dyn.") }

  init(tag: String, tagClass: UTTagClass, supertype: String?) {
    supertypes = supertype.map { [$0] } ?? []
    tags = [tagClass: [tag]]
  }

  /// Reads an identifier; nil where it isn't dynamic, or damaged.
  init?(identifier: String) {
    guard identifier.hasPrefix(Self.prefix), let list = Self.decode(identifier.dropFirst(Self.prefix.count)) else {
      return nil
    }
    for pair in Self.split(list.first == "?" ? list.dropFirst() : list[...], at: ":") {
      let parts = Self.split(pair, at: "=")
      guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
      let key = Self.expanded(Self.unescaped(parts[0]))
      let values = Self.split(parts[1], at: ",").map(Self.unescaped)
      if key == "UTTypeConformsTo" {
        supertypes += values.map(Self.expanded)
      } else {
        tags[UTTagClass(rawValue: key), default: []] += values
      }
    }
    if supertypes.isEmpty, tags.isEmpty { return nil }
  }

  var identifier: String {
    var pairs: [String] = []
    if !supertypes.isEmpty {
      pairs.append("0=" + supertypes.map { Self.escaped(Self.abbreviated($0)) }.joined(separator: ","))
    }
    for (tagClass, values) in tags.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      let key = Self.escaped(Self.abbreviated(tagClass.rawValue))
      pairs.append(key + "=" + values.map(Self.escaped).joined(separator: ","))
    }
    return Self.prefix + Self.encode((supertypes.isEmpty ? "" : "?") + pairs.joined(separator: ":"))
  }

  private static func abbreviated(_ text: String) -> String {
    abbreviations.first { $0.1 == text }?.0 ?? text
  }

  private static func expanded(_ text: String) -> String {
    abbreviations.first { $0.0 == text }?.1 ?? text
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { $0 += "\\:=,".contains($1) ? "\\\($1)" : String($1) }
  }

  private static func unescaped(_ text: Substring) -> String {
    var (result, isEscaped) = ("", false)
    for character in text {
      if character == "\\", !isEscaped {
        isEscaped = true
      } else {
        result.append(character)
        isEscaped = false
      }
    }
    return result
  }

  /// The parts between separators that no backslash precedes.
  private static func split(_ text: Substring, at separator: Character) -> [Substring] {
    var (parts, start, isEscaped) = ([Substring](), text.startIndex, false)
    for index in text.indices {
      if !isEscaped, text[index] == separator {
        parts.append(text[start..<index])
        start = text.index(after: index)
      }
      isEscaped = !isEscaped && text[index] == "\\"
    }
    return parts + [text[start...]]
  }

  /// Five bits a letter; the last one is filled up with zeros.
  private static func encode(_ text: String) -> String {
    var (letters, bits, count) = ([UInt8](), 0, 0)
    for byte in text.utf8 {
      (bits, count) = (bits << 8 | Int(byte), count + 8)
      while count >= 5 {
        count -= 5
        letters.append(alphabet[bits >> count & 31])
      }
      bits &= 31
    }
    if count > 0 { letters.append(alphabet[bits << (5 - count) & 31]) }
    return String(decoding: letters, as: UTF8.self)
  }

  private static func decode(_ letters: Substring) -> String? {
    var (bytes, bits, count) = ([UInt8](), 0, 0)
    for letter in letters.utf8 {
      guard let value = alphabet.firstIndex(of: letter) else { return nil }
      (bits, count) = ((bits << 5 | value) & 0xFFF, count + 5)
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(bits >> count & 0xFF))
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
