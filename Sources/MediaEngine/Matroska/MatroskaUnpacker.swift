/// Takes the frames of one track out of its blocks, without those that can't be decoded.
struct MatroskaUnpacker {
  let track: MatroskaTrack
  let clock: MatroskaClock
  private var lengths: FrameLengths?
  private let duration: Int64
  private var beginning: MatroskaBeginning

  init(_ track: MatroskaTrack, _ clock: MatroskaClock, beginning: MatroskaBeginning) {
    (self.track, self.clock, self.beginning) = (track, clock, beginning)
    duration = clock.units(nanoseconds: track.frameDuration)
    lengths = track.kind == .audio ? FrameLengths(track) : nil
  }

  /// The frames of a block of this track, in decoding order.
  mutating func frames(of block: MatroskaBlock, in window: ByteWindow) throws -> [MatroskaFrame] {
    guard beginning.admits(block) else { return [] }
    let ranges = try block.frames(in: window)
    var time = clock.presentation(ticks: block.ticks)
    let said = block.duration.map { clock.units(ticks: $0) / Int64(max(1, ranges.count)) } ?? 0
    var frames: [MatroskaFrame] = []
    frames.reserveCapacity(ranges.count)
    let isKey = block.isKey || track.isAllKey || beginning.isForced(block)
    for range in ranges {
      var length = said
      if let exact = try lengths?.units(of: range, in: window, clock) { length = exact }
      if length == 0 { length = duration }
      // An empty frame would end a decoder's stream.
      if !range.isEmpty || track.encoding.stripped?.isEmpty == false {
        frames.append(MatroskaFrame(range: range, presentation: time, duration: length, isKey: isKey))
      }
      time = time.adding(clamping: length)
    }
    if block.discarded > 0, !frames.isEmpty {
      frames[frames.count - 1].discarded = clock.units(nanoseconds: block.discarded)
    }
    return frames
  }
}
