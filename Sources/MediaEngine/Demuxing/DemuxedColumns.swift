import CoreMedia

/// A track's samples as they are collected and kept: what the sample table has, and how to find them again.
struct DemuxedColumns: Sendable {
  private var presentations = PackedIntegers()
  private var decodes = PackedIntegers()
  private var durations = PackedIntegers()
  private var keys = PackedIntegers()
  private var formats = PackedIntegers()
  private(set) var sizes = PackedIntegers()
  /// Where the container's reader finds them again.
  private(set) var positions = PackedIntegers()
  /// What the container's clock says of them; the lowest number where it says nothing.
  private(set) var clocks = PackedIntegers()
  private var hasDecodes = true

  /// The number of samples.
  var count: Int { sizes.count }

  /// How many bytes it takes.
  var footprint: Int {
    [presentations, decodes, durations, keys, formats, sizes, positions, clocks].reduce(0) { $0 + $1.byteCount }
  }

  mutating func append(_ timed: TimedPacket, format: Int) {
    presentations.append(timed.presentation)
    decodes.append(timed.decode ?? timed.presentation)
    if timed.decode == nil { hasDecodes = false }
    durations.append(timed.duration)
    keys.append(timed.isKey ? 1 : 0)
    formats.append(Int64(format))
    sizes.append(Int64(timed.packet.size))
    positions.append(timed.packet.position)
    clocks.append(Self.clock(timed.packet))
  }

  static func clock(_ packet: DemuxedPacket) -> Int64 { packet.decode ?? packet.presentation ?? .min }

  /// Makes the sample table, and forgets what only that needs.
  mutating func table(of track: DemuxedTrack) throws(ISOBox.Damage) -> SampleTable {
    let order = shownOrder
    let lasting = track.isVideo ? lastingPictures(order, track) : joinedSounds(track)
    let decoded = hasDecodes ? nil : decodeTimes(order, track)
    var list = SampleList()
    for index in 0..<count {
      list.append(
        SampleTable.Entry(
          presentation: presentations[index], decode: decoded?[index] ?? decodes[index], duration: lasting[index],
          isKey: keys[index] != 0, size: UInt32(clamping: sizes[index]),
          description: UInt16(clamping: formats[index])))
    }
    (presentations, decodes, durations) = (PackedIntegers(), PackedIntegers(), PackedIntegers())
    (keys, formats) = (PackedIntegers(), PackedIntegers())
    // A picture is shown until the next one.
    return try SampleTable(list, mediaTimescale: track.timescale, edits: EditList(), isContinuous: track.isVideo)
  }

  /// The samples' numbers in the order in which they are shown; nil where that is the order of decoding.
  private var shownOrder: [Int32]? {
    var last = Int64.min
    let isSorted = presentations.allSatisfy { time in
      defer { last = time }
      return time >= last
    }
    guard !isSorted else { return nil }
    let times = Array(presentations)
    return times.indices.map { Int32($0) }.sorted { (times[Int($0)], $0) < (times[Int($1)], $1) }
  }

  /// Lets pictures last until the next one; the last one for its own time, or as long as usual.
  private func lastingPictures(_ order: [Int32]?, _ track: DemuxedTrack) -> PackedIntegers {
    guard count > 0 else { return durations }
    func time(_ place: Int) -> Int64 { presentations[order.map { Int($0[place]) } ?? place] }
    func length(_ place: Int) -> Int64 { max(0, time(place + 1) &- time(place)) }
    let last = order.map { Int($0[count - 1]) } ?? count - 1
    var usual = durations[last]
    if usual <= 0 { usual = track.ticks(halves: 2) }
    if usual <= 0, count > 1 { usual = length(count - 2) }
    guard let order else { return PackedIntegers((0..<count).lazy.map { $0 + 1 < count ? length($0) : usual }) }
    var lengths = [Int64](repeating: usual, count: count)
    for place in 0..<count - 1 { lengths[Int(order[place])] = length(place) }
    return PackedIntegers(lengths)
  }

  /// Lets sounds last until the next one where the container's rough units make gaps or overlaps of them.
  private func joinedSounds(_ track: DemuxedTrack) -> PackedIntegers {
    guard track.isAudio, count > 1 else { return durations }
    let unit = track.ticks(2)
    return PackedIntegers(
      (0..<count).lazy.map { index in
        guard index + 1 < count else { return durations[index] }
        let until = presentations[index + 1] &- presentations[index]
        let difference = (until &- durations[index]).magnitude
        return until >= 0 && difference <= UInt64(clamping: max(1, unit)) ? until : durations[index]
      })
  }

  /// Decode times for pictures whose container has none: the times at which pictures are shown, moved ahead by as many
  /// as it takes for none to be shown before it is decoded.
  private func decodeTimes(_ order: [Int32]?, _ track: DemuxedTrack) -> PackedIntegers {
    guard let order, track.isVideo else { return presentations }
    var delay = 0
    for (place, number) in order.enumerated() { delay = max(delay, Int(number) - place) }
    let step = max(1, track.ticks(halves: 2))
    let first = presentations[Int(order[0])]
    return PackedIntegers(
      order.indices.lazy.map { index in
        index >= delay ? presentations[Int(order[index - delay])] : first &- step &* Int64(delay - index)
      })
  }
}
