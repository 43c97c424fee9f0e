import CoreMedia

/// Frames in the order in which they are due. A value that knows neither a clock nor pixels.
struct FrameSchedule<Picture> {
  /// A frame that waits.
  struct Frame {
    var picture: Picture
    var time: CMTime
    /// Whether it is shown as soon as it comes, whatever its time.
    var isImmediate = false
  }

  /// The last frame that is due, and how many before it are too late to be shown.
  struct Due {
    var frame: Frame
    var lateCount: Int
  }

  private var frames: [Frame] = []

  /// How many wait.
  var count: Int { frames.count }

  /// When the next one is due; nil if none waits.
  var nextTime: CMTime? { frames.first?.time }

  /// Adds a frame where its time puts it; those of the same time stay in order.
  mutating func add(_ frame: Frame) {
    let place = frames.lastIndex { $0.time <= frame.time }.map { $0 + 1 } ?? 0
    frames.insert(frame, at: place)
  }

  mutating func removeAll() { frames = [] }

  /// Takes out what is due at a time, and answers its last frame.
  mutating func due(at time: CMTime) -> Due? {
    let immediate = frames.lastIndex { $0.isImmediate }
    let reached = frames.lastIndex { $0.time <= time }
    guard let last = [immediate, reached].compactMap(\.self).max() else { return nil }
    let frame = frames[immediate.flatMap { reached ?? -1 < $0 ? $0 : nil } ?? last]
    frames.removeFirst(last + 1)
    return Due(frame: frame, lateCount: last)
  }
}
