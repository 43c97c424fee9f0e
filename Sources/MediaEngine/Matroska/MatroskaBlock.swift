/// One block of a cluster, by its header: a frame of a track, or several in laces.
struct MatroskaBlock {
  /// How a block contains several frames.
  enum Lacing: UInt8 { case none, xiph, fixed, ebml }

  let track: UInt64
  let lacing: Lacing
  /// Whether it can be decoded without others.
  var isKey: Bool
  /// When it is shown, in the segment's ticks.
  var ticks: Int64
  /// How long it lasts, in ticks, where the file says so.
  var duration: Int64?
  /// Nanoseconds of sound at its end that aren't to be heard; negative at its beginning.
  var discarded: Int64 = 0
  /// Where its element begins in the file.
  var place: Int64 = 0
  /// Where its frames are, or the sizes of its laces in front of them.
  var payload: Range<Int64>

  /// Parses the header of a block whose content, `length` bytes, lies at `place` and begins with `bytes`.
  init?(_ bytes: Slice<UnsafeRawBufferPointer>, at place: Int64, length: Int64, cluster: Int64) {
    guard let (track, count) = EBMLElement.number(bytes), bytes.count >= count + 3, length >= Int64(count) + 3 else {
      return nil
    }
    let rest = bytes.startIndex + count
    let relative = Int16(bitPattern: UInt16(bytes[rest]) << 8 | UInt16(bytes[rest + 1]))
    let flags = bytes[rest + 2]
    self.track = track
    ticks = cluster.adding(clamping: Int64(relative))
    isKey = flags & 0x80 != 0
    lacing = Lacing(rawValue: flags >> 1 & 3) ?? .none
    payload = place + Int64(count) + 3..<place + length
  }

  /// The most bytes of a block that the sizes of its laces may take.
  private static let longestLaces = 1 << 16

  /// The bytes of its frames in the file; none where the sizes of its laces are damaged.
  func frames(in window: ByteWindow) throws -> [Range<Int64>] {
    guard lacing != .none else { return [payload] }
    let bytes = try window.view(
      at: payload.lowerBound, count: Int(min(payload.upperBound - payload.lowerBound, Int64(Self.longestLaces))))
    guard let (sizes, head) = laces(bytes) else { return [] }
    var place = payload.lowerBound + Int64(head)
    var frames: [Range<Int64>] = []
    frames.reserveCapacity(sizes.count + 1)
    for size in sizes {
      guard size >= 0, size <= payload.upperBound - place else { return [] }
      frames.append(place..<place + size)
      place += size
    }
    frames.append(place..<payload.upperBound)
    return frames
  }

  /// The sizes of all laces but the last, and how many bytes they take.
  private func laces(_ bytes: UnsafeRawBufferPointer) -> (sizes: [Int64], head: Int)? {
    guard let count = bytes.first.map({ Int($0) }) else { return nil }
    var place = 1
    var sizes: [Int64] = []
    sizes.reserveCapacity(count)
    switch lacing {
    case .none: return nil
    case .fixed:
      let size = (payload.upperBound - payload.lowerBound - 1) / Int64(count + 1)
      return ([Int64](repeating: size, count: count), place)
    case .xiph:
      for _ in 0..<count {
        var size: Int64 = 0
        while true {
          guard place < bytes.count else { return nil }
          let byte = bytes[place]
          place += 1
          size += Int64(byte)
          if byte < 255 { break }
        }
        sizes.append(size)
      }
    case .ebml:
      for number in 0..<count {
        guard let (value, length) = EBMLElement.number(bytes[place...]) else { return nil }
        place += length
        // The first one is a size, the others are differences, with the middle of their range as zero.
        let middle: Int64 = (1 << (7 * Int64(length) - 1)) - 1
        sizes.append(number == 0 ? Int64(value) : sizes[number - 1] &+ Int64(value) &- middle)
      }
    }
    return (sizes, place)
  }
}
