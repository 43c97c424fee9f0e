import CoreMedia

/// Where an Ogg file with Opus ends: its last page counts the samples up to there, and players leave out what the last packet
/// has beyond. oggmux counts whole packets.
enum OggEnding {
  private static let marker = Array("OggS".utf8)
  /// The size of the largest page.
  private static let largest = 65_307

  /// Says in the last page of a file when its sound ends.
  static func set(_ end: CMTime, in file: ISOFile) throws {
    let start = max(0, file.size - Int64(largest))
    let tail = try file.read(at: start, count: Int(file.size - start))
    guard let place = lastPage(in: tail) else { return }
    var page = Array(tail[place...])
    let head = try file.read(at: 0, count: min(Int(file.size), 512))
    guard let mark = head.indices.first(where: { head[$0...].starts(with: "OpusHead".utf8) }), mark + 12 <= head.count
    else { return }
    let skipped = Int64(head[mark + 10]) | Int64(head[mark + 11]) << 8
    let said = page[6..<14].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let wanted = end.convertScale(48_000, method: .roundHalfAwayFromZero).value + skipped
    guard page[5] & 4 != 0, wanted >= 0, UInt64(wanted) < said else { return }
    for byte in 0..<8 { page[6 + byte] = UInt8(truncatingIfNeeded: wanted >> Int64(8 * byte)) }
    for byte in 22..<26 { page[byte] = 0 }
    let sum = checksum(page)
    for byte in 0..<4 { page[22 + byte] = UInt8(truncatingIfNeeded: sum >> UInt32(8 * byte)) }
    try file.write(page, at: start + Int64(place))
  }

  /// Where the page begins that ends with the file.
  private static func lastPage(in bytes: [UInt8]) -> Int? {
    guard bytes.count >= 27 else { return nil }
    return (0...bytes.count - 27).reversed().first { place in
      guard bytes[place..<place + 4].elementsEqual(marker) else { return false }
      let segments = Int(bytes[place + 26])
      guard place + 27 + segments <= bytes.count else { return false }
      let length = bytes[place + 27..<place + 27 + segments].reduce(0) { $0 + Int($1) }
      return place + 27 + segments + length == bytes.count
    }
  }

  /// Ogg's checksum: a CRC of 32 bits whose bits aren't turned around.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    bytes.reduce(0) { sum, byte in
      var sum = sum ^ UInt32(byte) << 24
      for _ in 0..<8 { sum = sum & 0x8000_0000 != 0 ? sum << 1 ^ 0x04c1_1db7 : sum << 1 }
      return sum
    }
  }
}
