/// Whether decoding can begin anew with a stored key frame of H.264 or H.265, whatever was decoded before it.
enum SplicePoint: Equatable {
  /// It can: the numbers by which frames are put in order begin anew as well.
  case clean
  /// A clean random access picture of H.265: these numbers go on, unless it says that the link to frames before is broken.
  case linked
  /// These numbers go on, as with the key frames of H.264's open groups of pictures: behind other frames decoders put out
  /// frames in the wrong order, or leave them out (seen: 68, 72, 69, 73 in ffmpeg).
  case dependent

  /// What a sample is, by its NAL units.
  init(_ bytes: [UInt8], isHEVC: Bool) {
    for place in Self.units(bytes) {
      let type = isHEVC ? bytes[place] >> 1 & 63 : bytes[place] & 31
      switch (isHEVC, type) {
      case (true, 16...20), (false, 5): self = .clean
      case (true, 21): self = .linked
      case (true, 0...9), (false, 1...4): self = .dependent
      default: continue
      }
      return
    }
    self = .dependent
  }

  /// Whether a key frame of H.265 says that the link to frames before is broken, so that nothing of them holds any more.
  static func isBroken<Bytes: RandomAccessCollection>(_ bytes: Bytes) -> Bool
  where Bytes.Element == UInt8, Bytes.Index == Int {
    units(bytes).lazy.map { bytes[$0] >> 1 & 63 }.first { $0 < 32 }.map { 16...18 ~= $0 } ?? false
  }

  /// A clean random access picture as one whose link is broken: only the types of its NAL units differ.
  static func broken(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for place in units(bytes) where bytes[place] >> 1 & 63 == 21 { bytes[place] = bytes[place] & 0x81 | 16 << 1 }
    return bytes
  }

  /// Where NAL units begin, behind lengths of four bytes or start codes.
  private static func units<Bytes: RandomAccessCollection>(_ bytes: Bytes) -> [Int]
  where Bytes.Element == UInt8, Bytes.Index == Int {
    var places: [Int] = []
    var place = 0
    while place + 5 <= bytes.count {
      let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      guard length > 0, length <= bytes.count - place - 4 else { break }
      places.append(place + 4)
      place += 4 + length
    }
    // A length may look like a start code: where all of them add up, they are lengths.
    guard place != bytes.count, bytes.starts(with: [0, 0, 1]) || bytes.starts(with: [0, 0, 0, 1]) else { return places }
    return StartCodes.places(in: bytes).map { $0 + 3 }
  }
}
