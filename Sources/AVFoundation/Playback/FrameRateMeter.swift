/// Measures the frame rate over the last second. A value that knows no clock: `now` is in nanoseconds.
struct FrameRateMeter {
  private static let second: UInt64 = 1_000_000_000
  private var times: [UInt64] = []

  /// A frame is shown.
  mutating func count(now: UInt64) {
    times.append(now)
    if let old = times.firstIndex(where: { $0 + Self.second >= now }), old > 0 { times.removeFirst(old) }
  }

  /// The frame rate; 0 if fewer than two frames were shown.
  func framesPerSecond(now: UInt64) -> Float {
    let recent = times.filter { $0 + Self.second >= now }
    guard let first = recent.first, let last = recent.last, last > first else { return 0 }
    return Float(Double(recent.count - 1) * 1e9 / Double(last - first))
  }
}
