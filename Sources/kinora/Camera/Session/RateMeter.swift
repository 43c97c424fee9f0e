/// Measures the frame rate from a frame count that is polled now and then.
struct RateMeter {
  private var looks: [(count: Int, seconds: Double)] = []

  /// The frame rate over the last four seconds or so; nil before two have passed: over less, one frame more or less
  /// depends on the moment of polling.
  mutating func look(count: Int, at seconds: Double) -> Double? {
    // Counts from before a pause in polling don't tell the rate.
    if let last = looks.last, seconds - last.seconds > 3 { looks = [] }
    looks.append((count, seconds))
    looks.removeAll { seconds - $0.seconds > 4.5 }
    guard let first = looks.first, seconds - first.seconds >= 2 else { return nil }
    return Double(count - first.count) / (seconds - first.seconds)
  }
}
