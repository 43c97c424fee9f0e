/// Completes a fragment's index where the muxer has left out how big samples are.
///
/// qtmux 1.22 writes no size for the last run of samples if it is that of the track's first sample in the fragment, and
/// doesn't say either that this is the usual one: such a sample has no bytes then, and ffmpeg doesn't open a file that
/// ends without its whole index (seen: 1 of 60 recordings that were killed). The usual size takes the place of the usual
/// flags, for the index must stay as long as it is; what there is to say of sound by flags is the same without them.
enum FragmentSizes {
  private static let (usualSize, usualFlags, ownSize): (UInt32, UInt32, UInt32) = (0x10, 0x20, 0x200)

  /// The index with all sizes; the same where none is missing.
  static func completed(_ index: [UInt8]) -> [UInt8] {
    var bytes = index
    for track in boxes(in: index, 8..<index.count) where track.type == "traf" {
      complete(boxes(in: index, track.place.lowerBound + 8..<track.place.upperBound), in: &bytes)
    }
    return bytes
  }

  private static func complete(_ parts: [(type: String, place: Range<Int>)], in bytes: inout [UInt8]) {
    guard let header = parts.first(where: { $0.type == "tfhd" })?.place.lowerBound else { return }
    let runs = parts.filter { $0.type == "trun" }.map(\.place.lowerBound)
    let flags = number(bytes, header + 8)
    guard flags & usualSize == 0, flags & usualFlags != 0, let first = runs.first,
      runs.contains(where: { number(bytes, $0 + 8) & ownSize == 0 }), let size = firstSize(bytes, first)
    else { return }
    // Track, then what else is there of: place of the data, description, duration.
    let place = header + 16 + (flags & 1 != 0 ? 8 : 0) + (flags & 2 != 0 ? 4 : 0) + (flags & 8 != 0 ? 4 : 0)
    guard place + 4 <= bytes.count else { return }
    put(flags & ~usualFlags | usualSize, in: &bytes, at: header + 8)
    put(size, in: &bytes, at: place)
  }

  /// The size of a run's first sample, if the run says it.
  private static func firstSize(_ bytes: [UInt8], _ run: Int) -> UInt32? {
    let flags = number(bytes, run + 8)
    guard flags & ownSize != 0, number(bytes, run + 12) > 0 else { return nil }
    let place = run + 16 + (flags & 1 != 0 ? 4 : 0) + (flags & 4 != 0 ? 4 : 0) + (flags & 0x100 != 0 ? 4 : 0)
    return place + 4 <= bytes.count ? number(bytes, place) : nil
  }

  private static func boxes(in bytes: [UInt8], _ range: Range<Int>) -> [(type: String, place: Range<Int>)] {
    var found: [(String, Range<Int>)] = []
    var place = range.lowerBound
    while place + 16 <= range.upperBound {
      let size = Int(number(bytes, place))
      guard size >= 16, size <= range.upperBound - place else { break }
      found.append((String(decoding: bytes[place + 4..<place + 8], as: UTF8.self), place..<place + size))
      place += size
    }
    return found
  }

  private static func number(_ bytes: [UInt8], _ place: Int) -> UInt32 {
    bytes[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  private static func put(_ value: UInt32, in bytes: inout [UInt8], at place: Int) {
    for index in 0..<4 { bytes[place + index] = UInt8(truncatingIfNeeded: value >> (24 - 8 * index)) }
  }
}
