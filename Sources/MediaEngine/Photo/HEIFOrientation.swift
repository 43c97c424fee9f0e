import Foundation

/// Reads a HEIF file's rotation: libheif applies it to images, but doesn't report it.
enum HEIFOrientation {
  /// The EXIF orientation; 1 where the file has none.
  static func orientation(in file: Data) -> Int {
    var bytes = [UInt8](file.prefix(1 << 20))
    // Most files begin with it; those that were turned may end with it.
    if find("meta", in: bytes, 0..<bytes.count) == nil, file.count > bytes.count { bytes = [UInt8](file) }
    guard let meta = find("meta", in: bytes, 0..<bytes.count) else { return 1 }
    // “meta” is a full box: version and flags come first.
    let inside = min(meta.lowerBound + 4, meta.upperBound)..<meta.upperBound
    guard let iprp = find("iprp", in: bytes, inside), let ipco = find("ipco", in: bytes, iprp),
      let ipma = find("ipma", in: bytes, iprp), let pitm = find("pitm", in: bytes, inside)
    else { return 1 }
    var reader = ISOBytes(bytes, at: pitm.lowerBound)
    guard let version = reader.read(4), let primary = reader.read(version >> 24 == 0 ? 2 : 4) else { return 1 }
    let properties = boxes(in: bytes, ipco)
    var turn = Turn()
    for index in associations(of: primary, in: bytes, ipma) where properties.indices.contains(index - 1) {
      let property = properties[index - 1]
      guard let value = property.inside.first.map({ bytes[$0] }) else { continue }
      switch property.type {
      case "irot": turn.rotate(quarters: -Int(value & 3))
      case "imir": turn.mirror(isLeftRight: value & 1 == 1)
      default: break
      }
    }
    return turn.orientation
  }

  /// An item's property indices, from 1, in the order in which they apply.
  private static func associations(of item: UInt64, in bytes: [UInt8], _ range: Range<Int>) -> [Int] {
    var reader = ISOBytes(bytes, at: range.lowerBound)
    guard let head = reader.read(4), let count = reader.read(4) else { return [] }
    let isLong = head & 1 == 1
    for _ in 0..<min(count, 65536) {
      guard let id = reader.read(head >> 24 == 0 ? 2 : 4), let entries = reader.read(1) else { return [] }
      var found: [Int] = []
      for _ in 0..<entries {
        guard let entry = reader.read(isLong ? 2 : 1), reader.offset <= range.upperBound else { return [] }
        found.append(Int(entry & (isLong ? 0x7FFF : 0x7F)))
      }
      if id == item { return found }
    }
    return []
  }

  private static func boxes(in bytes: [UInt8], _ range: Range<Int>) -> [(type: String, inside: Range<Int>)] {
    var boxes: [(String, Range<Int>)] = []
    var offset = range.lowerBound
    while offset + 8 <= range.upperBound {
      var reader = ISOBytes(bytes, at: offset)
      guard let size = reader.read(4).map({ Int($0) }) else { break }
      let end = size == 0 ? range.upperBound : offset + size
      guard size == 0 || size >= 8 else { break }
      let type = String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
      // Only the file's beginning is read: `mdat` may extend beyond it.
      boxes.append((type, offset + 8..<max(offset + 8, min(end, range.upperBound))))
      offset = end
    }
    return boxes
  }

  private static func find(_ type: String, in bytes: [UInt8], _ range: Range<Int>) -> Range<Int>? {
    boxes(in: bytes, range).first { $0.type == type }?.inside
  }

  /// An optional mirroring, then clockwise quarter turns.
  private struct Turn {
    private var isMirrored = false
    private var quarters = 0

    mutating func rotate(quarters turned: Int) { quarters = (quarters + turned % 4 + 4) % 4 }

    mutating func mirror(isLeftRight: Bool) {
      isMirrored.toggle()
      quarters = (4 - quarters) % 4
      if !isLeftRight { rotate(quarters: 2) }
    }

    var orientation: Int { (isMirrored ? [2, 7, 4, 5] : [1, 6, 3, 8])[quarters] }
  }
}
