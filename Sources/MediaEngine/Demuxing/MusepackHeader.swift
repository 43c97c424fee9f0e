/// How much of a Musepack file is heard: libavformat counts whole packets, and its decoder doesn't cut what comes before the
/// sound.
struct MusepackHeader: Sendable, Equatable {
  /// As many samples as the decoder gives out before the first one.
  private static let delay = 481
  /// A packet of the seventh version.
  private static let frame: Int64 = 1152
  private static let headLength = 64

  /// As many samples as come before the sound, and as it has.
  private(set) var lead = delay
  private(set) var count: Int64

  /// Reads the header at the file's beginning, or behind an ID3 tag; nil if there is none.
  init?(_ file: ISOFile) throws {
    self.init(try file.read(at: try DemuxedContainer.tagLength(file), count: Self.headLength))
  }

  init?(_ bytes: [UInt8]) {
    if bytes.starts(with: "MPCKSH".utf8) {
      // The length of this part, a checksum and the version come before.
      var place = 6
      guard Self.number(bytes, &place) != nil, bytes.count > place + 5, bytes[place + 4] == 8 else { return nil }
      place += 5
      guard let samples = Self.number(bytes, &place), let silence = Self.number(bytes, &place), silence <= samples,
        silence < 1 << 31
      else { return nil }
      (lead, count) = (Self.delay + Int(silence), samples - silence)
    } else if bytes.starts(with: "MP+".utf8), bytes.count >= 24, bytes[3] & 15 == 7 {
      func word(_ place: Int) -> Int64 { (0..<4).reduce(0) { $0 | Int64(bytes[place + $1]) << (8 * $1) } }
      let (frames, last) = (word(4), word(20))
      guard frames > 0 else { return nil }
      // Only files that say so know the length of the last packet.
      let unused = last >> 31 != 0 ? Self.frame - (last >> 20 & 0x7ff) : Int64(Self.delay)
      count = max(0, frames * Self.frame - max(0, unused))
    } else {
      return nil
    }
  }

  /// A number of seven bits in each byte.
  private static func number(_ bytes: [UInt8], _ place: inout Int) -> Int64? {
    var value: Int64 = 0
    for _ in 0..<8 {
      guard bytes.indices.contains(place) else { return nil }
      value = value << 7 | Int64(bytes[place] & 0x7f)
      place += 1
      if bytes[place - 1] & 0x80 == 0 { return value }
    }
    return nil
  }
}
