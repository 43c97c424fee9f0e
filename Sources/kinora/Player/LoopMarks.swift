import CoreMedia

/// The two places between which a film is repeated.
struct LoopMarks: Equatable, Sendable {
  /// Where it begins, if that has been said.
  private(set) var start: CMTime?
  /// Where it ends, if that has been said.
  private(set) var end: CMTime?

  /// Both places, once both are known.
  var range: CMTimeRange? {
    guard let start, let end else { return nil }
    return CMTimeRange(start: start, end: end)
  }

  /// What one button does: says A, then B, then takes both away.
  mutating func press(at time: CMTime) {
    switch (start, end) {
    case (nil, _): start = time
    case (.some(let start), nil) where time > start: end = time
    case (.some, nil): start = time  // B before A: that is a new A
    default: clear()
    }
  }

  /// Says A; a B that lies before it is taken away.
  mutating func setStart(_ time: CMTime) {
    start = time
    if let end, end <= time { self.end = nil }
  }

  /// Says B; without an A the film's beginning is A. A B before A counts for nothing.
  mutating func setEnd(_ time: CMTime) {
    let first = start ?? .zero
    guard time > first else { return }
    (start, end) = (first, time)
  }

  /// Takes both away.
  mutating func clear() { (start, end) = (nil, nil) }
}
