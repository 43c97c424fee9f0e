import CoreMedia
import GLibSupport

/// Looks at the first packets of a file's tracks, to know when each of them begins.
struct DemuxedBeginning {
  /// As many bytes, and packets, as are looked at to find each track's first key frame.
  private static let (maxBytes, maxPackets) = (Int64(32 << 20), 30_000)
  /// As many packets of a video as show whether its numbers are places in the order of decoding.
  private static let shown = 24

  /// The tracks with their beginning and timing.
  private(set) var tracks: [DemuxedTrack]
  /// Where the movie begins on its own clock.
  private(set) var start = CMTime.zero

  /// Reads the beginning; `open` opens the file once more.
  init(_ tracks: [DemuxedTrack], open: () throws(Demuxer.Failure) -> Demuxer) throws(Demuxer.Failure) {
    self.tracks = tracks
    let isUnsure = tracks.contains { $0.isVideo && $0.timing == .places }
    if isUnsure { try settleTiming(open()) }
    let starts = try starts(open())
    for program in Set(tracks.map(\.program)) {
      let members = tracks.indices.filter { tracks[$0].program == program }
      let start = members.compactMap { starts[$0] }.min() ?? .zero
      for index in members {
        self.tracks[index].start = start
        self.tracks[index].timescale = Self.timescale(tracks[index].timescale, exactFor: start)
      }
    }
    start = self.tracks.first?.start ?? .zero
  }

  // MARK: Timing

  /// Finds out what containers mean that have one number for each picture: where the numbers go back, they say when a
  /// picture is shown.
  private mutating func settleTiming(_ demuxer: Demuxer) throws(Demuxer.Failure) {
    var last: [Int: Int64] = [:]
    var counts: [Int: Int] = [:]
    var total = 0
    let unsure = Set(tracks.filter { $0.isVideo && $0.timing == .places }.map(\.stream.number))
    demuxer.choose(unsure)
    while total < Self.maxPackets, unsure.contains(where: { counts[$0, default: 0] < Self.shown }),
      let packet = try demuxer.read(keeping: { _ in false })
    {
      total += 1
      counts[packet.stream, default: 0] += 1
      guard let time = packet.decode ?? packet.presentation else { continue }
      if let before = last[packet.stream], time < before {
        for index in tracks.indices where tracks[index].stream.number == packet.stream {
          tracks[index].timing = .stamped
        }
      }
      last[packet.stream] = time
    }
  }

  // MARK: Starts

  /// When each track's first picture or sound comes on the container's clock; nil where none was met.
  private mutating func starts(_ demuxer: Demuxer) throws(Demuxer.Failure) -> [CMTime?] {
    var starts = [CMTime?](repeating: nil, count: tracks.count)
    var anything = [CMTime?](repeating: nil, count: tracks.count)
    // Once as they are, once as if any picture could be decoded.
    let open = tracks.map { track in
      var track = track
      track.isKeyless = true
      return track
    }
    var timers = (tracks + open).map { TrackTimer($0) }
    var clocks = [Int: ProgramClock]()
    let needed = tracks.indices.filter { tracks[$0].isVideo || tracks[$0].isAudio }
    var (first, total) = (Int64?.none, 0)
    // Vorbis' first packet only begins the overlap: it gives no sound.
    var isSilent = tracks.map { $0.stream.format.codec == "vorbis" }
    func take(_ timed: [TimedPacket], _ place: Int) {
      let track = tracks[place % tracks.count]
      guard let timed = timed.first else { return }
      if place < tracks.count, isSilent[place] { return isSilent[place] = false }
      let skipped = track.heard?.lead ?? timed.packet.skipped
      let time = track.time(timed.presentation.adding(clamping: track.ticks(samples: skipped)))
      if place < tracks.count { starts[place] = starts[place] ?? time }
      anything[place % tracks.count] = anything[place % tracks.count] ?? time
    }
    while total < Self.maxPackets, needed.contains(where: { starts[$0] == nil }) {
      guard let packet = try demuxer.read(keeping: { _ in false }) else {
        for place in timers.indices {
          take(timers[place].finish(&clocks[tracks[place % tracks.count].program, default: ProgramClock()]), place)
        }
        break
      }
      total += 1
      for place in tracks.indices
      where tracks[place].isUncut && tracks[place].stream.number == packet.stream && tracks[place].cut == 0 {
        tracks[place].cut = packet.duration
      }
      if packet.position >= 0 {
        first = first ?? packet.position
        if packet.position - (first ?? 0) > Self.maxBytes { break }
      }
      for place in timers.indices where timers[place].track.stream.number == packet.stream {
        take(timers[place].add(packet, &clocks[tracks[place % tracks.count].program, default: ProgramClock()]), place)
      }
    }
    for index in tracks.indices where tracks[index].isVideo && starts[index] == nil && anything[index] != nil {
      tracks[index].isKeyless = true
      starts[index] = anything[index]
    }
    return needed.isEmpty ? anything : tracks.indices.map { needed.contains($0) ? starts[$0] : nil }
  }

  /// A timescale in which both the track's times and the beginning are whole.
  private static func timescale(_ scale: CMTimeScale, exactFor start: CMTime) -> CMTimeScale {
    guard start.timescale > 0, start.value != 0 else { return scale }
    var (a, b) = (Int64(start.timescale), abs(start.value % Int64(start.timescale)))
    while b != 0 { (a, b) = (b, a % b) }
    // The least that the beginning needs.
    let needed = Int64(start.timescale) / a
    (a, b) = (Int64(scale), needed)
    while b != 0 { (a, b) = (b, a % b) }
    let both = Int64(scale) / a * needed
    return both <= 1_000_000_000 ? CMTimeScale(both) : scale
  }
}
