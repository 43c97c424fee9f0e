import Foundation

/// Adds an orientation to EXIF that has none, without a library: what a photo of others says isn't parsed any further for it.
///
/// All that is there keeps its place, since entries and maker notes refer to places. The first directory, which gets the
/// entry, is written anew at the end.
enum ExifOrientation {
  private static let tag = 0x0112
  private static let entryLength = 12
  /// A little-endian TIFF file with an empty directory.
  private static let empty = Data([0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0])

  /// The EXIF data with an orientation; where there are none that any program could read, data with only that. Nil where the
  /// first directory has one.
  static func added(_ orientation: Int, to exif: Data?) -> Data? {
    let block = exif.map { Array($0) } ?? []
    return added(orientation, toBlock: directory(of: block) == nil ? Array(empty) : block)
  }

  private static func added(_ orientation: Int, toBlock block: [UInt8]) -> Data? {
    guard let (start, count) = directory(of: block) else { return nil }
    let isLittle = block[0] == 0x49
    func bytes(_ value: Int, _ count: Int) -> [UInt8] {
      let big = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
      return isLittle ? big.reversed() : big
    }
    var entries = (0..<count).map { index -> ArraySlice<UInt8> in
      let place = start + 2 + entryLength * index
      return block[place..<place + entryLength]
    }
    let tags = entries.map { number($0, isLittle) }
    guard count < 0xFFFF, !tags.contains(tag) else { return nil }
    // A short number, of which there is one, in the front of the four bytes for the value.
    let entry = bytes(tag, 2) + bytes(3, 2) + bytes(1, 4) + bytes(orientation, 2) + [0, 0]
    // Entries are in the order of their tags.
    entries.insert(entry[...], at: tags.firstIndex { $0 > tag } ?? count)
    var result = block
    // A directory begins at an even place.
    if !result.count.isMultiple(of: 2) { result.append(0) }
    result.replaceSubrange(4..<8, with: bytes(result.count, 4))
    let next = start + 2 + entryLength * count
    result += bytes(entries.count, 2) + entries.joined() + block[next..<next + 4]
    return Data(result)
  }

  /// Where the first directory is, and its number of entries; nil where it isn't wholly there.
  private static func directory(of block: [UInt8]) -> (start: Int, count: Int)? {
    guard block.count >= 8 else { return nil }
    let isLittle = block[0] == 0x49
    guard [[0x49, 0x49, 0x2A, 0], [0x4D, 0x4D, 0, 0x2A]].contains(Array(block[..<4])) else { return nil }
    let start = number(block[4..<8], isLittle, 4)
    guard start >= 8, start + 2 <= block.count else { return nil }
    let count = number(block[start...], isLittle)
    return start + 2 + entryLength * count + 4 <= block.count ? (start, count) : nil
  }

  private static func number(_ bytes: ArraySlice<UInt8>, _ isLittle: Bool, _ count: Int = 2) -> Int {
    let part = bytes.prefix(count)
    return (isLittle ? Array(part.reversed()) : Array(part)).reduce(0) { $0 << 8 | Int($1) }
  }
}
