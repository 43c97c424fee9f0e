import CoreMedia

/// Samples of a track that wait for their fragment.
struct ISOPendingTrack {
  /// A sample that can't stand behind the one before it.
  struct Disorder: Error, Equatable {
    /// The track's number.
    var track: Int32
    /// When it would be decoded, and the earliest time that it could be, in the track's units.
    var decode: Int64
    var earliest: Int64
  }

  /// What the movie says of it. Counts as it is when the first fragment is written.
  var plan: ISOTrackPlan
  /// Those of which is known how long they are, in the order of decoding.
  private(set) var samples: [ISOSample] = []
  private(set) var byteCount = 0
  /// Whether no more will come.
  private(set) var hasEnded = false
  /// The last one: how long it is depends on when the next one begins.
  private var newest: ISOSample?

  init(_ plan: ISOTrackPlan) { self.plan = plan }

  /// When the movie comes to a time of the media: what decoders put in front comes before its beginning. By this time
  /// tracks are cut, so that in a movie that was cut off they end together.
  private func time(_ decode: Int64) -> CMTime {
    CMTime(value: decode - (plan.edits.first?.mediaTime ?? 0), timescale: plan.timescale)
  }

  mutating func append(_ sample: ISOSample) throws {
    if let last = newest {
      let earliest = last.decode + 1
      guard sample.decode >= earliest else {
        throw Disorder(track: plan.id, decode: sample.decode, earliest: earliest)
      }
      release(last, until: sample.decode)
    } else if sample.decode < 0 {
      throw Disorder(track: plan.id, decode: sample.decode, earliest: 0)
    }
    newest = sample
    byteCount += sample.bytes.count
  }

  /// The last one is as long as it said.
  mutating func end() {
    if let last = newest { samples.append(last) }
    newest = nil
    hasEnded = true
  }

  /// All samples before a time of the movie, which it waits for no longer.
  mutating func take(before cut: CMTime) -> ArraySlice<ISOSample> {
    let count = cut.isPositiveInfinity ? samples.count : samples.partition { time($0.decode) >= cut }
    let taken = samples.prefix(count)
    samples.removeFirst(count)
    byteCount -= taken.reduce(0) { $0 + $1.bytes.count }
    return taken
  }

  /// Up to when everything is there, in the movie's time: infinite once it has ended.
  var reached: CMTime? {
    if hasEnded { return .positiveInfinity }
    return newest.map { time($0.decode) }
  }

  /// When the sample within a stretch of time comes that needs no others and is nearest to a time: where a fragment may
  /// begin.
  func key(nearest wanted: CMTime, from start: CMTime, to end: CMTime) -> CMTime? {
    let all = newest.map { samples + [$0] } ?? samples
    return all.lazy.filter(\.isKey).map { time($0.decode) }
      .filter { $0 >= start && $0 <= end }
      .min { CMTimeAbsoluteValue($0 - wanted) < CMTimeAbsoluteValue($1 - wanted) }
  }

  private mutating func release(_ sample: ISOSample, until next: Int64) {
    var sample = sample
    let length = next - sample.decode
    guard sample.count > 1 else {
      sample.duration = UInt32(clamping: length)
      return samples.append(sample)
    }
    // Of uncompressed sound that has a hole in it the last one stands for the silence.
    let others = Int64(sample.count - 1) * Int64(sample.duration)
    guard length != others + Int64(sample.duration), length > others else { return samples.append(sample) }
    let size = sample.bytes.count / Int(sample.count)
    var last = sample
    last.bytes = Array(sample.bytes.suffix(size))
    (last.decode, last.count, last.duration) = (sample.decode + others, 1, UInt32(clamping: length - others))
    sample.bytes.removeLast(size)
    sample.count -= 1
    samples += [sample, last]
  }
}
