import GLibSupport

/// The clock of a program whose broadcast may be cut: where it leaps, time goes on at the last end.
///
/// Streams come to a leap one after the other, so each follows the others into the next stretch of the clock once its own
/// times fit there.
struct ProgramClock {
  /// A leap ahead is longer than this, in nanoseconds; less is a gap.
  private static let ahead: Int64 = 10_000_000_000
  /// A leap back is longer than this; less is how containers interleave.
  private static let back: Int64 = 500_000_000

  private struct Follower {
    var stretch = 0
    var last: Int64
  }

  /// What to add to the container's times, for each stretch.
  private var offsets: [Int64] = [0]
  private var followers: [Int: Follower] = [:]
  /// The latest time and the latest end of all streams.
  private var latest: Int64?
  private var end: Int64 = 0

  /// How many nanoseconds to add to a packet's times.
  ///
  /// `time` is the container's, in nanoseconds and in the order of decoding; `shown` and `until` are when the packet is
  /// presented. Streams that are `sparse`, such as subtitles, follow the others, and open no stretch themselves.
  mutating func offset(of stream: Int, at time: Int64, shown: Int64, until: Int64, isSparse: Bool) -> Int64 {
    guard let latest else {
      guard !isSparse else { return 0 }
      (self.latest, end) = (time, until)
      followers[stream] = Follower(last: time)
      return 0
    }
    if isSparse { return offsets[offsets.count - 1] }
    var follower = followers[stream] ?? Follower(stretch: max(0, offsets.count - 2), last: latest)
    let isNew = followers[stream] == nil
    let stretch = (follower.stretch..<offsets.count).first { stretch in
      let mapped = time.adding(clamping: offsets[stretch])
      let least = follower.last &- (isNew ? Self.ahead : Self.back)
      return mapped >= least && mapped <= max(latest, follower.last).adding(clamping: Self.ahead)
    }
    if let stretch {
      follower.stretch = stretch
    } else {
      // What is shown first begins where the last ended, not what is decoded for it before.
      offsets.append(end.adding(clamping: 0 &- max(.min + 1, shown)))
      follower.stretch = offsets.count - 1
    }
    let offset = offsets[follower.stretch]
    follower.last = time.adding(clamping: offset)
    followers[stream] = follower
    self.latest = max(latest, follower.last)
    end = max(end, until.adding(clamping: offset))
    return offset
  }
}
