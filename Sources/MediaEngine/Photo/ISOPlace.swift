/// Where a box of an ISO media file lies in bytes.
struct ISOPlace {
  let type: String
  let offset: Int
  /// The bytes behind its header.
  let inside: Range<Int>
  /// Whether it has no size of its own: it reaches to the end.
  let isOpen: Bool

  /// The boxes in a range, up to the first that isn't valid.
  static func all(in bytes: [UInt8], _ range: Range<Int>) -> [ISOPlace] {
    var places: [ISOPlace] = []
    var offset = range.lowerBound
    while offset + 8 <= range.upperBound {
      var reader = ISOBytes(bytes, at: offset)
      guard let short = reader.read(4) else { break }
      reader.skip(4)
      var (size, head) = (Int(short), 8)
      if short == 1 {
        guard let long = reader.read(8), let exact = Int(exactly: long) else { break }
        (size, head) = (exact, 16)
      }
      if short == 0 { size = range.upperBound - offset }
      guard size >= head, size <= range.upperBound - offset else { break }
      places.append(
        ISOPlace(
          type: String(code: bytes[offset + 4..<offset + 8]), offset: offset, inside: offset + head..<offset + size,
          isOpen: short == 0))
      offset += size
    }
    return places
  }
}
