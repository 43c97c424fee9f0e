import CoreMedia

/// The packets of a file of uncompressed sound, in which all are alike but the last: what is at both ends tells all of
/// them. Reading seventeen gigabytes to list them would take minutes.
struct EvenPackets {
  /// The latest beginning of a file that isn't damaged, in samples.
  private static let latest: Int64 = 1 << 48

  /// The first packet.
  let first: TimedPacket
  /// How many there are like it.
  let count: Int
  /// A shorter one behind them, if there is one.
  let last: TimedPacket?

  /// Whether a track's packets may be all alike, as far as headers say.
  static func mayBeAll(of track: DemuxedTrack) -> Bool {
    let stream = track.stream
    // Times in other units than sound samples aren't exact; of broadcasts and edited sound they don't just go on.
    return track.isAudio && track.isUncut && track.isSoughtByTime && stream.format.codec.hasPrefix("pcm_")
      && stream.timeBase.numerator == 1 && stream.timeBase.denominator == Int(track.timescale) && !track.mayLeap
      && track.heard == nil && stream.duration != nil
  }

  /// Looks at the ends of a file with a single track, which `mayBeAll(of:)` lets through; nil where its packets have to be read one by one. The demuxer stands
  /// at the beginning.
  init?(_ demuxer: Demuxer, _ track: DemuxedTrack, in file: ISOFile) throws(Demuxer.Failure) {
    let stream = track.stream
    guard let total = stream.duration else { return nil }
    demuxer.choose([stream.number])
    func read() throws(Demuxer.Failure) -> DemuxedPacket? {
      let packet = try demuxer.read { _ in false }
      return packet?.configuration == nil && packet?.skipped == 0 && packet?.padding == 0 ? packet : nil
    }
    guard let one = try read(), one.size > 0, one.duration > 0, one.position >= 0,
      let begin = DemuxedColumns.clock(one), abs(begin) < Self.latest,
      Int64(one.size) % one.duration == 0, let two = try read(), Self.does(two, follow: one, after: 1)
    else { return nil }
    let frame = Int64(one.size) / one.duration
    // A header may say more than there is.
    let frames = min(total, (file.size - one.position) / frame)
    let (whole, rest) = (frames / one.duration, frames % one.duration)
    guard whole > 2, let count = Int(exactly: whole), count < Int(Int32.max) else { return nil }
    // What is computed has to be what is met at the end.
    guard demuxer.seek(stream.number, to: begin + (whole - 1) * one.duration), let end = try read(),
      Self.does(end, follow: one, after: whole - 1)
    else { return nil }
    var left: DemuxedPacket?
    if rest > 0 {
      guard let packet = try read(), packet.position == end.position + Int64(end.size), packet.duration == rest,
        Int64(packet.size) == rest * frame, DemuxedColumns.clock(packet) == begin + whole * one.duration
      else { return nil }
      left = packet
    }
    guard try demuxer.read(keeping: { _ in false }) == nil else { return nil }
    var timer = TrackTimer(track)
    var clock = ProgramClock()
    guard let timed = timer.add(one, &clock).first else { return nil }
    first = timed
    self.count = count
    last = left.map { packet in
      var last = timed
      last.packet = packet
      last.presentation += whole * one.duration
      if let decode = timed.decode { last.decode = decode + whole * one.duration }
      last.duration = packet.duration
      return last
    }
  }

  /// Whether a packet is like the first one, so many packets behind it.
  private static func does(_ packet: DemuxedPacket, follow first: DemuxedPacket, after number: Int64) -> Bool {
    guard let begin = DemuxedColumns.clock(first) else { return false }
    return packet.size == first.size && packet.duration == first.duration
      && packet.position == first.position + number * Int64(first.size)
      && DemuxedColumns.clock(packet) == begin + number * first.duration
  }
}
