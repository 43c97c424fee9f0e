import GStreamer

/// Tells how many samples were left out between a queue's two ends. A value: say what goes in and what comes out.
struct ArrivalLedger {
  private var waiting: [ClockTime] = []
  private var hasBegun = false

  /// A sample goes in. Answers whether the device itself left something out before it.
  mutating func enter(_ time: ClockTime, isAfterGap: Bool = false) -> Bool {
    waiting.append(time)
    defer { hasBegun = true }
    // The first sample of all follows on from nothing.
    return isAfterGap && hasBegun
  }

  /// A sample comes out. Answers how many that went in before it won't.
  mutating func leave(_ time: ClockTime) -> Int {
    guard let place = waiting.firstIndex(of: time) else { return 0 }
    waiting.removeFirst(place + 1)
    return place
  }
}
