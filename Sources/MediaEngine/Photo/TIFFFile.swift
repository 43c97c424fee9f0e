import Foundation

/// The directories of a TIFF file, and of files that are built like one. Every offset and length in it is checked
/// against the file.
struct TIFFFile {
  /// A tag's number.
  enum Tag {
    static let fileType = 254
    static let width = 256
    static let height = 257
    static let compression = 259
    static let photometric = 262
    static let stripOffsets = 273
    static let stripLengths = 279
    static let subdirectories = 330
    static let jpegOffset = 513
    static let jpegLength = 514
    static let dngVersion = 50706
    static let croppedSize = 50720
  }

  /// An image file directory: the values of its tags that are whole numbers.
  struct Directory {
    private let values: [Int: [Int]]

    fileprivate init(_ values: [Int: [Int]]) { self.values = values }

    subscript(tag: Int) -> [Int] { values[tag] ?? [] }
  }

  /// Reads so many bytes at an offset; fewer at the file's end.
  typealias Reader = (_ offset: Int, _ count: Int) -> [UInt8]

  private static let mostDirectories = 64
  private static let mostEntries = 1024
  /// The most values of a tag that are read. Lists of strips may be longer, but those aren't of interest.
  private static let mostValues = 64
  private static let signatures: [[UInt8]] = [[0x49, 0x49, 42, 0], [0x4D, 0x4D, 0, 42]]

  private let read: Reader
  private let isLittleEndian: Bool
  private let firstOffset: Int
  /// Whether it is a raw photo of Canon's second format, which has a signature of its own.
  let isCR2: Bool

  /// Whether a file begins like a TIFF, be it of the large kind.
  static func isTIFF(_ head: [UInt8]) -> Bool {
    (signatures + [[0x49, 0x49, 43, 0], [0x4D, 0x4D, 0, 43]]).contains { head.starts(with: $0) }
  }

  /// Nil for a file that isn't a TIFF, and for one of the large kind.
  init?(_ read: @escaping Reader) {
    let head = read(0, 10)
    guard head.count >= 8, Self.signatures.contains(where: { head.starts(with: $0) }) else { return nil }
    (self.read, isLittleEndian) = (read, head[0] == 0x49)
    firstOffset = Self.number(head[4..<8], isLittleEndian)
    isCR2 = head[8...].elementsEqual("CR".utf8)
  }

  init?(_ data: Data) { self.init(Self.reader(of: data)) }

  /// A reader of bytes in memory.
  static func reader(of data: Data) -> Reader {
    { offset, count in
      guard offset >= 0, count > 0, offset < data.count else { return [] }
      return [UInt8](data[(data.startIndex + offset)...].prefix(count))
    }
  }

  /// The first directory.
  var first: Directory? { directory(at: firstOffset)?.directory }

  /// All directories: those in the chain, each followed by those below it.
  var directories: [Directory] {
    var found: [Directory] = []
    var seen: Set<Int> = []
    var places = [firstOffset]
    while let place = places.popLast(), found.count < Self.mostDirectories {
      guard place > 0, seen.insert(place).inserted, let (directory, next) = directory(at: place) else { continue }
      found.append(directory)
      places.append(next)
      places += directory[Tag.subdirectories].reversed()
    }
    return found
  }

  private func directory(at offset: Int) -> (directory: Directory, next: Int)? {
    let count = read(offset, 2)
    guard count.count == 2 else { return nil }
    let entries = min(Self.number(count[...], isLittleEndian), Self.mostEntries)
    let bytes = read(offset + 2, entries * 12 + 4)
    var values: [Int: [Int]] = [:]
    for entry in 0..<min(entries, bytes.count / 12) {
      let part = { (from: Int, to: Int) in Self.number(bytes[entry * 12 + from..<entry * 12 + to], isLittleEndian) }
      let size = [1: 1, 3: 2, 4: 4, 5: 8, 13: 4][part(2, 4)] ?? 0
      let length = size * min(part(4, 8), Self.mostValues)
      guard length > 0 else { continue }
      let content = length <= 4 ? Array(bytes[entry * 12 + 8..<entry * 12 + 8 + length]) : read(part(8, 12), length)
      guard content.count == length else { continue }
      // A rational counts as the whole number in it.
      values[part(0, 2)] = stride(from: 0, to: length, by: size).map { place in
        guard size == 8 else { return Self.number(content[place..<place + size], isLittleEndian) }
        let below = Self.number(content[place + 4..<place + 8], isLittleEndian)
        return below == 0 ? 0 : Self.number(content[place..<place + 4], isLittleEndian) / below
      }
    }
    let isWhole = bytes.count == entries * 12 + 4
    return (Directory(values), isWhole ? Self.number(bytes[(entries * 12)...], isLittleEndian) : 0)
  }

  private static func number(_ bytes: ArraySlice<UInt8>, _ isLittleEndian: Bool) -> Int {
    isLittleEndian
      ? bytes.reversed().reduce(0) { $0 << 8 | Int($1) } : bytes.reduce(0) { $0 << 8 | Int($1) }
  }
}
