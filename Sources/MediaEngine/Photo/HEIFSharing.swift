import CoreGraphics
import Foundation

/// Writes over what a HEIF image (HEIC, AVIF) says of place and camera. Blocks keep their places and lengths, so nothing that
/// refers to anything in the file has to be changed.
struct HEIFSharing {
  /// An item that says something of the image.
  private enum Block {
    case exif, xmp
  }

  /// A directory of EXIF without entries.
  private static let emptyExif: [UInt8] = [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0]
  private static let emptyXMP = Array("<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"/>".utf8)
  private static let mostItems = 65_536

  private var bytes: [UInt8]
  private let top: [ISOPlace]
  private let parts: [ISOPlace]

  /// Nil for what has no items.
  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    top = ISOPlace.all(in: bytes, 0..<bytes.count)
    guard let meta = top.first(where: { $0.type == "meta" }), meta.inside.count > 4 else { return nil }
    // “meta” is a full box: version and flags come first.
    parts = ISOPlace.all(in: bytes, meta.inside.lowerBound + 4..<meta.inside.upperBound)
  }

  /// The file; nil where it can't be understood.
  func copy(keepsPlace: Bool, keepsCamera: Bool) -> Data? {
    guard let blocks, let places = places(of: blocks) else { return nil }
    var copy = bytes
    for (item, block) in blocks {
      guard let ranges = places[item] else { continue }
      let old = ranges.flatMap { bytes[$0] }
      let new: [UInt8]
      switch block {
      case .exif: new = Self.exif(old, keepsPlace: keepsPlace, keepsCamera: keepsCamera)
      case .xmp: new = old.count >= Self.emptyXMP.count ? Self.emptyXMP : []
      }
      var rest = (new + Array(repeating: block == .xmp ? 0x20 : 0, count: old.count - new.count))[...]
      for range in ranges {
        copy.replaceSubrange(range, with: rest.prefix(range.count))
        rest = rest.dropFirst(range.count)
      }
    }
    // The movie of a Motion Photo, and what makers have boxes of their own for.
    for box in top where box.type == "mpvd" || box.type == "uuid" {
      copy.replaceSubrange(box.offset + 4..<box.offset + 8, with: Array(code: "free"))
      copy.replaceSubrange(box.inside, with: Array(repeating: 0, count: box.inside.count))
    }
    return Data(copy)
  }

  /// An item's EXIF no longer than it was: four bytes say how far behind them the directories begin.
  private static func exif(_ old: [UInt8], keepsPlace: Bool, keepsCamera: Bool) -> [UInt8] {
    var reader = ISOBytes(old)
    guard let skipped = reader.read(4).flatMap({ Int(exactly: $0) }), skipped < old.count - 4 else { return [] }
    let head = 4 + skipped
    let block = Data(old[head...])
    let room = old.count - head
    // Rewritten, it may be longer by a few bytes; then less is kept.
    for (place, camera) in [(keepsPlace, keepsCamera), (false, keepsCamera), (false, false)] {
      if let new = ImageFileBlocks.exif(block, keepsPlace: place, keepsCamera: camera), new.count <= room {
        return Array(old[..<head] + new)
      }
    }
    return Array(old[..<head] + (emptyExif.count <= room ? emptyExif : []))
  }

  // MARK: Items

  /// The items that say something; nil where the list of items is damaged.
  private var blocks: [UInt64: Block]? {
    guard let list = parts.first(where: { $0.type == "iinf" }) else { return [:] }
    var reader = ISOBytes(bytes, at: list.inside.lowerBound)
    guard let head = reader.read(4), reader.read(head >> 24 == 0 ? 2 : 4) != nil,
      reader.offset <= list.inside.upperBound
    else { return nil }
    var blocks: [UInt64: Block] = [:]
    for entry in ISOPlace.all(in: bytes, reader.offset..<list.inside.upperBound).prefix(Self.mostItems)
    where entry.type == "infe" {
      var reader = ISOBytes(bytes, at: entry.inside.lowerBound)
      guard let head = reader.read(4) else { return nil }
      let version = head >> 24
      // Older ones have no types.
      guard version >= 2 else { continue }
      guard let item = reader.read(version == 2 ? 2 : 4), reader.read(2) != nil, let type = reader.read(4),
        reader.offset <= entry.inside.upperBound
      else { return nil }
      switch String(code: (0..<4).map { UInt8(truncatingIfNeeded: type >> (24 - 8 * $0)) }) {
      case "Exif": blocks[item] = .exif
      case "mime":
        // A name and a type of content, each with a zero behind it.
        let words = bytes[reader.offset..<entry.inside.upperBound].split(separator: 0, omittingEmptySubsequences: false)
        if words.count > 1, words[1].elementsEqual("application/rdf+xml".utf8) { blocks[item] = .xmp }
      default: break
      }
    }
    return blocks
  }

  /// Where items lie in the file; nil where that is damaged, or an item lies elsewhere.
  private func places(of items: [UInt64: Block]) -> [UInt64: [Range<Int>]]? {
    guard !items.isEmpty else { return [:] }
    guard let list = parts.first(where: { $0.type == "iloc" }) else { return nil }
    let data = parts.first { $0.type == "idat" }?.inside
    var reader = ISOBytes(bytes, at: list.inside.lowerBound)
    guard let head = reader.read(4), let sizes = reader.read(2) else { return nil }
    let version = head >> 24
    func size(_ shift: UInt64) -> Int { Int(sizes >> shift & 15) }
    func number(_ size: Int) -> Int? { size == 0 ? 0 : reader.read(size).flatMap { Int(exactly: $0) } }
    // Without lengths, extents take no room in the file, and there could be billions.
    guard version <= 2, size(8) > 0, let count = reader.read(version < 2 ? 2 : 4) else { return nil }
    var places: [UInt64: [Range<Int>]] = [:]
    for _ in 0..<min(count, UInt64(Self.mostItems)) {
      guard let item = reader.read(version < 2 ? 2 : 4), let method = version == 0 ? 0 : reader.read(2),
        let source = reader.read(2), let base = number(size(4)), let extents = reader.read(2)
      else { return nil }
      var (ranges, total) = ([Range<Int>](), 0)
      for _ in 0..<extents {
        if version > 0 { guard number(size(0)) != nil else { return nil } }
        guard let offset = number(size(12)), let length = number(size(8)) else { return nil }
        guard items[item] != nil else { continue }
        let within = method & 15 == 1 ? data : 0..<bytes.count
        guard method & 15 < 2, source == 0, let within, length > 0, base <= within.count,
          offset <= within.count - base, length <= within.count - base - offset, length <= bytes.count - total
        else { return nil }
        total += length
        let start = within.lowerBound + base + offset
        ranges.append(start..<start + length)
      }
      if items[item] != nil { places[item] = ranges }
    }
    return places
  }
}
