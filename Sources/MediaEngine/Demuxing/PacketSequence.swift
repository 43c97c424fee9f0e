/// Reads a file's packets in their order, with their times. Use it from one thread at a time.
final class PacketSequence {
  /// A packet and the index of its track among those that are read.
  typealias Item = (track: Int, packet: TimedPacket)

  let tracks: [DemuxedTrack]
  private let demuxer: Demuxer
  private var timers: [TrackTimer]
  private var clocks: [Int: ProgramClock] = [:]
  private let places: [Int: Int]
  private let kept: Set<Int>
  private var ready: [Item] = []
  private var next = 0
  private var isAtEnd = false

  /// Reads some of a file's tracks from where the demuxer stands; keeps the bytes of some.
  init(_ demuxer: Demuxer, _ tracks: [DemuxedTrack], keeping kept: Set<Int32> = [], isResumed: Bool = false) {
    (self.demuxer, self.tracks) = (demuxer, tracks)
    timers = tracks.map { TrackTimer($0, isResumed: isResumed) }
    places = Dictionary(tracks.enumerated().map { ($1.stream.number, $0) }, uniquingKeysWith: { first, _ in first })
    self.kept = Set(tracks.filter { kept.contains($0.id) }.map(\.stream.number))
    demuxer.choose(Set(places.keys))
  }

  /// Reads the next packet whose time is known; nil at the end.
  func read() throws(Demuxer.Failure) -> Item? {
    while true {
      if next < ready.count {
        defer { next += 1 }
        return ready[next]
      }
      (ready, next) = ([], 0)
      if isAtEnd { return nil }
      guard let packet = try demuxer.read(keeping: { kept.contains($0) }) else {
        isAtEnd = true
        for track in timers.indices {
          ready += timers[track].finish(&clocks[timers[track].track.program, default: ProgramClock()]).map {
            (track, $0)
          }
        }
        continue
      }
      guard let track = places[packet.stream] else { continue }
      let program = timers[track].track.program
      ready = timers[track].add(packet, &clocks[program, default: ProgramClock()]).map { (track, $0) }
    }
  }
}
