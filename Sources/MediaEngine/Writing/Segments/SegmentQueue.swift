import CoreMedia

/// Decides which samples make a segment: a value that knows no bytes. Segments end in front of a key frame of the leading
/// track; they are whole once all tracks have reached their end.
struct SegmentQueue {
  /// A sample that waits for its segment.
  struct Sample {
    var packet: EncodedPacket
    var format: Int
  }

  private struct Track {
    var samples: [Sample] = []
    var hasEnded = false
    /// Until when it has samples, by the time at which they are shown.
    var reached = CMTime.negativeInfinity
  }

  private let interval: CMTime
  private let lead: Int
  private var tracks: [Track]
  /// When the segment that is collected began; nil before the first sample of the leading track.
  private var start: CMTime?
  /// When the next segments end, in order of time.
  private var cuts: [CMTime] = []
  /// The times behind which the program wants segments to end at the next key frame.
  private var flushes: [CMTime] = []

  /// Segments of tracks, the leading one of which is cut at key frames.
  init(tracks: Int, lead: Int, interval: CMTime, start: CMTime) {
    (self.lead, self.interval) = (lead, interval)
    self.tracks = Array(repeating: Track(), count: tracks)
    self.start = start.isNumeric ? start : nil
  }

  /// The segment ends in front of the next key frame that is shown behind a time.
  mutating func flush(behind time: CMTime) { flushes.append(time) }

  /// A sample comes.
  mutating func append(_ packet: EncodedPacket, format: Int, to place: Int) {
    if place == lead {
      let begin = start ?? packet.presentation
      start = begin
      let isDue = interval.isNumeric && packet.presentation >= begin + interval
      let isFlushed = flushes.first.map { packet.presentation > $0 } ?? false
      if packet.isKey, isDue || isFlushed, packet.presentation > begin {
        cuts.append(packet.presentation)
        // Segments keep to the beat: one that is late doesn't move those behind it.
        var next = begin
        while interval.isNumeric, interval > .zero, next + interval <= packet.presentation { next = next + interval }
        start = interval.isNumeric && !isFlushed ? next : packet.presentation
        flushes.removeAll { packet.presentation > $0 }
      }
    }
    tracks[place].samples.append(Sample(packet: packet, format: format))
    tracks[place].reached = max(tracks[place].reached, packet.presentation)
  }

  /// No more samples come for a track.
  mutating func end(_ place: Int) { tracks[place].hasEnded = true }

  /// The samples of the next segment that is whole, by track; nil while none is.
  mutating func next() -> [[Sample]]? {
    guard let cut = cuts.first, tracks.allSatisfy({ $0.hasEnded || $0.reached >= cut }) else { return nil }
    cuts.removeFirst()
    return tracks.indices.map { take(from: $0, before: cut) }
  }

  /// What is left at the end; nil if nothing is.
  mutating func rest() -> [[Sample]]? {
    guard tracks.contains(where: { !$0.samples.isEmpty }) else { return nil }
    return tracks.indices.map { take(from: $0, before: .positiveInfinity) }
  }

  private mutating func take(from place: Int, before cut: CMTime) -> [Sample] {
    // In the order of decoding: frames that are shown before the key frame may come behind it.
    let end =
      tracks[place].samples.firstIndex { $0.packet.presentation >= cut && ($0.packet.isKey || place != lead) }
      ?? tracks[place].samples.endIndex
    defer { tracks[place].samples.removeFirst(end) }
    return Array(tracks[place].samples[..<end])
  }
}
