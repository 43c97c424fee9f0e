import GStreamer

/// Counts the samples that a queue dropped between its two ends. A value, fed with what enters and leaves.
struct ArrivalLedger {
  private var waiting: [ClockTime] = []
  private var hasBegun = false

  /// Notes a sample that enters. Returns whether the device itself dropped something before it.
  mutating func enter(_ time: ClockTime, isAfterGap: Bool = false) -> Bool {
    waiting.append(time)
    defer { hasBegun = true }
    // Nothing precedes the very first sample, so a gap before it is no loss.
    return isAfterGap && hasBegun
  }

  /// Notes a sample that leaves. Returns how many samples that entered before it were dropped.
  mutating func leave(_ time: ClockTime) -> Int {
    guard let place = waiting.firstIndex(of: time) else { return 0 }
    waiting.removeFirst(place + 1)
    return place
  }
}
