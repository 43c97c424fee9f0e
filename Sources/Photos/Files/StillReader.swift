import Foundation

/// Reads what photos say of themselves, from their heads: no picture is decoded.
enum StillReader {
  /// More than any head needs, less than a photo.
  private static let head = 1 << 18

  static func facts(of path: String, _ format: MediaFormat) -> MediaFacts {
    var facts = MediaFacts(kind: .image, ending: format.ending)
    guard let file = FileHandle(forReadingAtPath: path), let data = try? file.read(upToCount: head) else {
      return facts
    }
    try? file.close()
    let bytes = [UInt8](data)
    var exif: ArraySlice<UInt8>?
    switch format {
    case .jpeg: exif = jpeg(bytes, &facts)
    case .png: exif = png(bytes, &facts)
    case .webp: webp(bytes, &facts)
    case .heic: exif = heic(bytes, &facts)
    default: break
    }
    if let exif { ExifReader(exif)?.describe(&facts, turnsSize: format != .heic) }
    return facts
  }

  /// Goes from marker to marker up to the picture's size.
  private static func jpeg(_ bytes: [UInt8], _ facts: inout MediaFacts) -> ArraySlice<UInt8>? {
    var exif: ArraySlice<UInt8>?
    var place = 2
    while place + 4 <= bytes.count, bytes[place] == 0xFF {
      let marker = bytes[place + 1]
      if marker == 0xFF {
        place += 1
        continue
      }
      if marker == 0xDA || marker == 0xD9 { break }
      let length = Int(bytes[place + 2]) << 8 | Int(bytes[place + 3])
      let end = min(place + 2 + length, bytes.count)
      guard length >= 2 else { break }
      if marker == 0xE1, bytes[place + 4..<end].starts(with: Array("Exif\0\0".utf8)) {
        exif = bytes[min(place + 10, end)..<end]
      }
      if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker), end - place >= 9 {
        facts.height = Int(bytes[place + 5]) << 8 | Int(bytes[place + 6])
        facts.width = Int(bytes[place + 7]) << 8 | Int(bytes[place + 8])
        if exif != nil { break }
      }
      place += 2 + length
    }
    return exif
  }

  private static func png(_ bytes: [UInt8], _ facts: inout MediaFacts) -> ArraySlice<UInt8>? {
    func number(_ place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    var place = 8
    while place + 12 <= bytes.count {
      let (length, type) = (number(place), String(decoding: bytes[place + 4..<place + 8], as: UTF8.self))
      let end = min(place + 8 + length, bytes.count)
      if type == "IHDR", end - place >= 16 { (facts.width, facts.height) = (number(place + 8), number(place + 12)) }
      if type == "eXIf" { return bytes[place + 8..<end] }
      if type == "IEND" { break }
      place += 12 + length
    }
    return nil
  }

  private static func webp(_ bytes: [UInt8], _ facts: inout MediaFacts) {
    func number(_ place: Int, _ count: Int) -> Int {
      bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    guard bytes.count >= 30 else { return }
    switch String(decoding: bytes[12..<16], as: UTF8.self) {
    case "VP8X": (facts.width, facts.height) = (number(24, 3) + 1, number(27, 3) + 1)
    case "VP8L": (facts.width, facts.height) = (number(21, 2) & 0x3FFF + 1, number(21, 4) >> 14 & 0x3FFF + 1)
    case "VP8 ": (facts.width, facts.height) = (number(26, 2) & 0x3FFF, number(28, 2) & 0x3FFF)
    default: break
    }
  }

  /// The largest of the sizes that the file's items have, turned as the file says, and the Exif item.
  private static func heic(_ bytes: [UInt8], _ facts: inout MediaFacts) -> ArraySlice<UInt8>? {
    var place = 0
    func number(_ place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    let (sizes, turn) = (Array("ispe".utf8), Array("irot".utf8))
    var isTurned = false
    let start = Array("Exif\0\0".utf8)
    var exif: ArraySlice<UInt8>?
    while place + 16 <= bytes.count {
      switch bytes[place] {
      case sizes[0] where bytes[place...].starts(with: sizes):
        let (width, height) = (number(place + 8), number(place + 12))
        if width * height > facts.width * facts.height { (facts.width, facts.height) = (width, height) }
      case turn[0] where bytes[place...].starts(with: turn):
        isTurned = isTurned || bytes[place + 4] & 1 == 1
      case start[0] where bytes[place...].starts(with: start):
        if bytes[place + 6] == bytes[place + 7], [0x49, 0x4D].contains(bytes[place + 6]) {
          exif = bytes[(place + 6)...]
        }
      default: break
      }
      place += 1
    }
    if isTurned { swap(&facts.width, &facts.height) }
    return exif
  }
}
