/// Reads headers here and there in a file with few system calls: small parts where it skips payloads, large ones where
/// headers lie close together. For one thread at a time.
final class ByteWindow {
  /// What is read at least, and where reading goes on without a gap at most.
  private static let (smallest, largest) = (1 << 10, 1 << 16)

  let file: ISOFile
  private let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: largest, alignment: 16)
  private var start: Int64 = 0
  private var count = 0
  private var wanted = smallest

  /// Reads from a file; `first` is how much at first.
  init(_ file: ISOFile, first: Int = smallest) {
    self.file = file
    wanted = min(first, Self.largest)
  }

  deinit { memory.deallocate() }

  /// Up to `count` bytes at a place, fewer at the end of the file; valid until the next call.
  func view(at place: Int64, count wish: Int) throws -> UnsafeRawBufferPointer {
    guard place >= 0 else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    let wish = min(wish, Self.largest)
    if place < start || place - start > Int64(count) || Int64(count) - (place - start) < Int64(wish) {
      let isNext = place >= start && place - start <= Int64(count)
      if isNext, count > 0 {
        wanted = min(wanted * 2, Self.largest)
      } else if count > 0 {
        wanted = Self.smallest
      }
      start = place
      count = try file.read(at: place, into: UnsafeMutableRawBufferPointer(rebasing: memory[..<max(wish, wanted)]))
    }
    let offset = Int(place - start)
    return UnsafeRawBufferPointer(rebasing: memory[offset..<min(count, offset + wish)])
  }

  /// Forgets what was read, because the file may have changed.
  func invalidate() { count = 0 }
}
