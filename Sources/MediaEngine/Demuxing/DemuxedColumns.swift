import CoreMedia

/// A track's samples as they are collected, and how to find them again.
struct DemuxedColumns: Sendable {
  /// What the sample table is made of.
  private var samples = SampleList()
  /// Where the container's reader finds the samples again.
  private(set) var positions = PackedIntegers()
  /// What the container's clock says of them, or of the one before where it says nothing; and whether it does.
  private var clocks = PackedIntegers()
  private var clocked = PackedIntegers()
  private var hasDecodes = true

  /// The number of samples.
  var count: Int { positions.count }

  /// How many bytes it takes beside the sample table.
  var footprint: Int { positions.byteCount + clocks.byteCount + clocked.byteCount }

  mutating func append(_ timed: TimedPacket, format: Int) { append(timed, repeated: 1, format: format) }

  /// Appends packets that follow each other without a gap, in time and in the file, and are alike.
  mutating func append(_ timed: TimedPacket, repeated times: Int, format: Int) {
    if timed.decode == nil { hasDecodes = false }
    samples.append(
      SampleTable.Entry(
        presentation: timed.presentation, decode: timed.decode ?? timed.presentation, duration: timed.duration,
        isKey: timed.isKey, size: UInt32(clamping: timed.packet.size), description: UInt16(clamping: format)),
      repeated: times)
    positions.append(timed.packet.position, step: Int64(timed.packet.size), count: times)
    let clock = Self.clock(timed.packet)
    clocks.append(clock ?? clocks.last ?? 0, step: clock == nil ? 0 : timed.packet.duration, count: times)
    clocked.append(clock == nil ? 0 : 1, step: 0, count: times)
  }

  static func clock(_ packet: DemuxedPacket) -> Int64? { packet.decode ?? packet.presentation }

  /// What the container's clock says of a sample; nil where it says nothing.
  func clock(_ index: Int) -> Int64? { clocked[index] == 0 ? nil : clocks[index] }

  /// The size of a sample.
  func size(_ index: Int) -> Int { Int(samples.size(index)) }

  /// Makes the sample table, when all samples are there.
  mutating func table(of track: DemuxedTrack) throws(ISOBox.Damage) -> SampleTable {
    let order = ShownOrder(samples)
    if track.isVideo {
      samples.setDurations(lastingPictures(order, track))
    } else if track.isAudio, !samples.isJoined {
      samples.setDurations(joinedSounds(track))
    }
    if !hasDecodes { samples.setDecodes(decodeTimes(order, track)) }
    // A picture is shown until the next one.
    return try SampleTable(samples, mediaTimescale: track.timescale, edits: EditList(), isContinuous: track.isVideo)
  }

  /// Lets pictures last until the next one; the last one for its own time, or as long as usual.
  private func lastingPictures(_ order: ShownOrder?, _ track: DemuxedTrack) -> PackedIntegers {
    let (times, durations) = (samples.presentations, samples.durations)
    guard count > 0 else { return durations }
    func time(_ place: Int) -> Int64 { times[order?[place] ?? place] }
    func length(_ place: Int) -> Int64 { max(0, time(place + 1) &- time(place)) }
    var usual = durations[order?[count - 1] ?? count - 1]
    if usual <= 0 { usual = track.ticks(halves: 2) }
    if usual <= 0, count > 1 { usual = length(count - 2) }
    func lasting(_ place: Int) -> Int64 { place + 1 < count ? length(place) : usual }
    return order?.decoded(lasting) ?? PackedIntegers((0..<count).lazy.map(lasting))
  }

  /// Lets sounds last until the next one where the container's rough units make gaps or overlaps of them.
  private func joinedSounds(_ track: DemuxedTrack) -> PackedIntegers {
    let (times, durations) = (samples.presentations, samples.durations)
    let unit = track.ticks(2)
    return PackedIntegers(
      (0..<count).lazy.map { index in
        guard index + 1 < count else { return durations[index] }
        let until = times[index + 1] &- times[index]
        let difference = (until &- durations[index]).magnitude
        return until >= 0 && difference <= UInt64(clamping: max(1, unit)) ? until : durations[index]
      })
  }

  /// Decode times for pictures whose container has none: the times at which pictures are shown, moved ahead by as many
  /// as it takes for none to be shown before it is decoded.
  private func decodeTimes(_ order: ShownOrder?, _ track: DemuxedTrack) -> PackedIntegers {
    let times = samples.presentations
    guard let order, track.isVideo else { return times }
    let delay = order.enumerated().lazy.map { $1 - $0 }.max() ?? 0
    let step = max(1, track.ticks(halves: 2))
    let first = times[order[0]]
    return PackedIntegers(
      order.indices.lazy.map { index in
        index >= delay ? times[order[index - delay]] : first &- step &* Int64(delay - index)
      })
  }
}
