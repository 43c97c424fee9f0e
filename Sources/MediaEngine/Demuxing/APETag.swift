/// The tag that Monkey's Audio invented and others write at the end of MP3 files, where libavformat doesn't look for it.
struct APETag {
  /// The texts by their keys.
  private(set) var entries: [(key: String, value: String)] = []
  /// The bytes of the covers.
  private(set) var pictures: [[UInt8]] = []

  /// What ends the tag, and says how long it is.
  private struct Footer {
    /// Where it ends in the file.
    var end: Int64
    /// The length of the tag, which counts the footer, but not a header.
    var length: Int
    /// The number of items.
    var count: Int
    var hasHeader: Bool

    static let size = 32
    /// The longest tag that is read.
    private static let maxLength = 1 << 26
    /// The length of an ID3 tag of the first version, which may follow.
    private static let oldTagLength: Int64 = 128

    /// The footer at a file's end; nil if there is none.
    static func find(in file: ISOFile) throws -> Footer? {
      for end in [file.size, file.size - oldTagLength] where end >= size {
        let bytes = try file.read(at: end - Int64(size), count: size)
        guard bytes.count == size, bytes.starts(with: "APETAGEX".utf8) else { continue }
        let length = number(bytes, 12)
        guard (size...maxLength).contains(length), length <= end else { continue }
        return Footer(end: end, length: length, count: number(bytes, 16), hasHeader: number(bytes, 20) & 1 << 31 != 0)
      }
      return nil
    }
  }

  /// The most items that are read.
  private static let maxItems = 500

  /// Reads the tag at a file's end; nil if there is none.
  init?(_ file: ISOFile) throws {
    guard let footer = try Footer.find(in: file) else { return nil }
    let bytes = try file.read(at: footer.end - Int64(footer.length), count: footer.length - Footer.size)
    read(bytes, count: min(footer.count, Self.maxItems))
  }

  /// Where the tag at a file's end begins; nil if there is none. Reads only its footer.
  static func start(in file: ISOFile) throws -> Int64? {
    try Footer.find(in: file).map { max(0, $0.end - Int64($0.length + ($0.hasHeader ? Footer.size : 0))) }
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
