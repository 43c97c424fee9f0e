/// The tag that Monkey's Audio invented and others write at the end of MP3 files, where libavformat doesn't look for it.
struct APETag {
  /// The texts by their keys.
  private(set) var entries: [(key: String, value: String)] = []
  /// The bytes of the covers.
  private(set) var pictures: [[UInt8]] = []
  /// Where the tag begins in the file.
  private(set) var start: Int64 = 0

  private static let footerLength = 32
  private static let hasHeader = 1 << 31
  /// The length of an ID3 tag of the first version, which may follow.
  private static let oldTagLength: Int64 = 128
  /// The longest tag, and the most items, that are read.
  private static let (maxLength, maxItems) = (1 << 26, 500)

  /// Reads the tag at a file's end; nil if there is none.
  init?(_ file: ISOFile) throws {
    let size = file.size
    for end in [size, size - Self.oldTagLength] {
      guard end >= Self.footerLength else { continue }
      let footer = try file.read(at: end - Int64(Self.footerLength), count: Self.footerLength)
      guard footer.count == Self.footerLength, footer.starts(with: "APETAGEX".utf8) else { continue }
      // The length counts the footer, but not a header.
      let length = Self.number(footer, 12)
      guard (Self.footerLength...Self.maxLength).contains(length), length <= end else { continue }
      let bytes = try file.read(at: end - Int64(length), count: length - Self.footerLength)
      read(bytes, count: min(Self.number(footer, 16), Self.maxItems))
      let header = Self.number(footer, 20) & Self.hasHeader != 0 ? Self.footerLength : 0
      start = max(0, end - Int64(length + header))
      return
    }
    return nil
  }

  private mutating func read(_ bytes: [UInt8], count: Int) {
    var place = 0
    for _ in 0..<count {
      guard place + 9 <= bytes.count else { return }
      let (length, flags) = (Self.number(bytes, place), Self.number(bytes, place + 4))
      guard let keyEnd = bytes[(place + 8)...].prefix(256).firstIndex(of: 0) else { return }
      let key = String(decoding: bytes[(place + 8)..<keyEnd], as: UTF8.self)
      guard length <= bytes.count - keyEnd - 1 else { return }
      let value = bytes[(keyEnd + 1)..<(keyEnd + 1 + length)]
      place = keyEnd + 1 + length
      switch flags >> 1 & 3 {
      case 0:
        // Several values are separated by zeros.
        for text in value.split(separator: 0) { entries.append((key, String(decoding: text, as: UTF8.self))) }
      case 1 where key.lowercased().hasPrefix("cover art"):
        // The picture's file name comes first.
        if let nameEnd = value.firstIndex(of: 0) { pictures.append(Array(value[(nameEnd + 1)...])) }
      default: break
      }
    }
  }

  /// The texts together with those of another tag, which count less where both have a key.
  func merged(with others: [(key: String, value: String)]) -> [(key: String, value: String)] {
    let keys = Set(entries.map { $0.key.lowercased() })
    return entries + others.filter { !keys.contains($0.key.lowercased()) }
  }

  private static func number(_ bytes: [UInt8], _ place: Int) -> Int {
    (0..<4).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
  }
}
