import Foundation

/// A DNG as a camera writes it: a small uncompressed copy first, and below it the sensor's data and two JPEGs.
struct RawPhotoFile {
  private var bytes: [UInt8] = Array("II".utf8) + [42, 0, 8, 0, 0, 0]

  /// The previews are JPEGs with their sizes.
  static func make(_ previews: [(jpeg: Data, width: Int, height: Int)], width: Int, height: Int) -> Data {
    var file = RawPhotoFile()
    // The first directory's place is known beforehand: it has so many tags.
    let tags = 12
    file.bytes += [UInt8](repeating: 0, count: 2 + tags * 12 + 4)
    let thumbnail = file.store([UInt8](repeating: 90, count: 32 * 24 * 3))
    let depths = file.store([8, 0, 8, 0, 8, 0])
    let below =
      [file.directory(file.sensor(width: width, height: height))]
      + previews.map { preview in
        file.directory([
          (254, 4, 1, 1), (256, 4, 1, preview.width), (257, 4, 1, preview.height), (259, 3, 1, 7), (262, 3, 1, 6),
          (273, 4, 1, file.store([UInt8](preview.jpeg))), (277, 3, 1, 3), (278, 4, 1, preview.height),
          (279, 4, 1, preview.jpeg.count),
        ])
      }
    let list = file.store(below.flatMap { file.number($0, 4) })
    let first = file.entries([
      (254, 4, 1, 1), (256, 4, 1, 32), (257, 4, 1, 24), (258, 3, 3, depths), (259, 3, 1, 1), (262, 3, 1, 2),
      (273, 4, 1, thumbnail), (277, 3, 1, 3), (278, 4, 1, 24), (279, 4, 1, 32 * 24 * 3), (330, 4, below.count, list),
      (50706, 1, 4, 0x0000_0401),
    ])
    file.bytes.replaceSubrange(8..<8 + first.count, with: first)
    return Data(file.bytes)
  }

  private mutating func sensor(width: Int, height: Int) -> [(Int, Int, Int, Int)] {
    let data = store([UInt8](repeating: 30, count: width * height))
    return [
      (254, 4, 1, 0), (256, 4, 1, width), (257, 4, 1, height), (258, 3, 1, 8), (259, 3, 1, 1), (262, 3, 1, 32803),
      (273, 4, 1, data), (277, 3, 1, 1), (278, 4, 1, height), (279, 4, 1, width * height), (33421, 3, 2, 0x0002_0002),
      (33422, 1, 4, 0x0201_0100),
    ]
  }

  private func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// Appends bytes at an even place, and tells it.
  private mutating func store(_ content: [UInt8]) -> Int {
    if bytes.count % 2 == 1 { bytes.append(0) }
    defer { bytes += content }
    return bytes.count
  }

  /// Tag, type, count, and the value or its place.
  private func entries(_ fields: [(Int, Int, Int, Int)]) -> [UInt8] {
    number(fields.count, 2) + fields.flatMap { number($0.0, 2) + number($0.1, 2) + number($0.2, 4) + number($0.3, 4) }
      + number(0, 4)
  }

  private mutating func directory(_ fields: [(Int, Int, Int, Int)]) -> Int { store(entries(fields)) }
}
