import CoreMedia

/// Which groups of timed metadata begin when the playhead passes.
struct MetadataClock: PlayheadClock {
  /// How much further than the host's time tells playback at the normal rate may have got since the last check, in
  /// seconds: frames come late, and all at once.
  private static let slack = 2.0
  private var ranges: [CMTimeRange] = []
  /// The playhead's last time, ahead of which nothing has been told; nil after a jump.
  private var last: CMTime?
  /// The rate since the last check, also where playback has stopped meanwhile; 0 where it stood still.
  private var moved = 0.0
  /// The rate, without its direction, and the host time from which it has applied.
  private var speed = 0.0
  private var since: UInt64 = 0
  /// How far playback at the rates before got since the last check, in seconds.
  private var played = 0.0

  var advance = CMTime.zero

  var isIdle: Bool { ranges.isEmpty }

  /// Sets other groups, by the ranges in which they apply.
  mutating func use(_ ranges: [CMTimeRange]) {
    self.ranges = ranges
    last = nil
  }

  mutating func run(from place: CMTime, rate: Double, at now: UInt64) {
    if rate != 0 { moved = rate }
    play(until: now, then: rate)
  }

  /// The groups there are told even if they were told before.
  mutating func jump() { last = nil }

  /// The indexes of the groups that were entered since the last check, in the direction of playback.
  mutating func look(at place: CMTime, rate: Double, at now: UInt64) -> [Int]? {
    // What was passed before playback stopped was met, too.
    let pace = rate == 0 ? moved : rate
    let time = ahead(of: place, pace)
    play(until: now, then: rate)
    let reach = played + Self.slack * max(1, abs(pace))
    defer { (last, moved, played) = (time, rate, 0) }
    let found: [Int]
    if let last {
      let isNear = abs((time - last).seconds) <= reach
      if pace > 0, time >= last, isNear {
        found = entered(from: last, to: time)
      } else if pace < 0, time <= last, isNear {
        found = enteredInReverse(from: last, to: time)
      } else {
        // A seek whose first frame is shown before its notice comes, or a step.
        found = containing(time).filter { !containing(last).contains($0) }
      }
    } else {
      found = containing(time)
    }
    return found.isEmpty ? nil : found
  }

  func wait(at place: CMTime, rate: Double) -> Double? {
    guard rate != 0 else { return nil }
    let time = ahead(of: place, rate)
    let distances = ranges.map { rate > 0 ? ($0.start - time).seconds : (time - $0.end).seconds }
    return distances.filter { $0 > 0 }.min()
  }

  /// Counts how far playback has got at the rate before. It tells a check that comes late from a jump.
  private mutating func play(until now: UInt64, then rate: Double) {
    played += speed * Double(now - min(since, now)) / 1_000_000_000
    (speed, since) = (abs(rate), now)
  }

  private func ahead(of place: CMTime, _ rate: Double) -> CMTime { rate < 0 ? place - advance : place + advance }

  private func containing(_ time: CMTime) -> [Int] {
    ranges.indices.filter { ranges[$0].start == time || ranges[$0].containsTime(time) }
  }

  private func entered(from last: CMTime, to time: CMTime) -> [Int] {
    let found = ranges.indices.filter { ranges[$0].start > last && ranges[$0].start <= time }
    return found.sorted { ranges[$0].start < ranges[$1].start }
  }

  private func enteredInReverse(from last: CMTime, to time: CMTime) -> [Int] {
    let found = ranges.indices.filter { ranges[$0].end > time && ranges[$0].end <= last }
    return found.sorted { ranges[$0].end > ranges[$1].end }
  }
}
