import CoreMedia

/// A track's samples that are still to be written in a fragment.
struct ISOPendingTrack {
  /// A sample out of order: its decode time must be later than that of the sample before it, and not negative.
  struct Disorder: Error, Equatable {
    /// The track ID.
    var track: Int32
    /// Its decode time and the earliest possible one, in media timescale units.
    var decode: Int64
    var earliest: Int64
  }

  /// The track's description, as it stands when the first fragment is written.
  var plan: ISOTrackPlan
  /// Samples with a known duration, in decode order.
  private(set) var samples: [ISOSample] = []
  private(set) var byteCount = 0
  /// Whether the track has ended.
  private(set) var hasEnded = false
  /// The newest sample, whose duration depends on the next one.
  private var newest: ISOSample?

  init(_ plan: ISOTrackPlan) { self.plan = plan }

  /// The movie time of a decode time. Priming samples come before zero. Tracks are cut by this time, so that in a movie
  /// that was cut off they end together.
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

  /// Ends the track; the last sample keeps its stated duration.
  mutating func end() {
    if let last = newest { samples.append(last) }
    newest = nil
    hasEnded = true
  }

  /// Removes and returns all samples before a movie time.
  mutating func take(before cut: CMTime) -> ArraySlice<ISOSample> {
    let count = cut.isPositiveInfinity ? samples.count : samples.partition { time($0.decode) >= cut }
    let taken = samples.prefix(count)
    samples.removeFirst(count)
    byteCount -= taken.reduce(0) { $0 + $1.bytes.count }
    return taken
  }

  /// The movie time up to which all samples are known; infinite once the track has ended.
  var reached: CMTime? {
    if hasEnded { return .positiveInfinity }
    return newest.map { time($0.decode) }
  }

  /// The time of the key sample nearest to a wanted time within a range, at which a fragment may begin.
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
    // Where a gap follows uncompressed audio, the last sample is extended over it.
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
