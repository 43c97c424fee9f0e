import Synchronization

/// A track's sound in blocks, for the thread that decodes it.
final class LineCursor: @unchecked Sendable {
  // Used by the decoding thread only.
  private let sound: TrackSound
  private var place: Int64
  private let format: SoundFormat
  private let end: Int64
  private let length: Int

  init(_ sound: TrackSound, _ format: SoundFormat, from start: Int64, until end: Int64, length: Int) {
    (self.sound, self.format, place, self.end, self.length) = (sound, format, start, end, length)
  }

  func move(to place: Int64) { self.place = place }

  /// The next block; nil at the end.
  func next() throws -> SoundBlock? {
    guard place < end else { return nil }
    let block = SoundBlock(format, count: Int(min(Int64(length), end - place)), at: place)
    try sound.render(from: place, count: block.count, into: block.channels)
    place += Int64(block.count)
    return block
  }
}
