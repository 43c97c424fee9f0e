import CoreMedia

/// The A and B marks between which a movie is repeated.
struct LoopMarks: Equatable, Sendable {
  /// The A mark, if set.
  private(set) var start: CMTime?
  /// The B mark, if set.
  private(set) var end: CMTime?

  /// The range between the marks, once both are set.
  var range: CMTimeRange? {
    guard let start, let end else { return nil }
    return CMTimeRange(start: start, end: end)
  }

  /// Handles the one button: sets A, then B, then clears both.
  mutating func press(at time: CMTime) {
    switch (start, end) {
    case (nil, _): start = time
    case (.some(let start), nil) where time > start: end = time
    case (.some, nil): start = time  // B before A sets a new A
    default: clear()
    }
  }

  /// Sets A; a B before it is cleared.
  mutating func setStart(_ time: CMTime) {
    start = time
    if let end, end <= time { self.end = nil }
  }

  /// Sets B; without an A, the movie's beginning becomes A. A B before A is ignored.
  mutating func setEnd(_ time: CMTime) {
    let first = start ?? .zero
    guard time > first else { return }
    (start, end) = (first, time)
  }

  /// Clears both.
  mutating func clear() { (start, end) = (nil, nil) }
}
