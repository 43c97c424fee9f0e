import CoreMedia

/// How loud a sound is at which time of the movie.
public struct VolumeCurve: Sendable, Equatable {
  /// A stretch in which it becomes louder or softer evenly; one without a length sets the level from there on.
  public struct Ramp: Sendable, Equatable {
    /// When it begins, and when its last level is reached.
    public var range: CMTimeRange
    /// The level at its beginning.
    public var first: Float
    /// The level at its end, and from then on.
    public var last: Float
  }

  /// The stretches, in the order of time.
  public private(set) var ramps: [Ramp] = []

  /// As recorded.
  public init() {}

  /// From this time on it is so loud, unless a later word says otherwise.
  public mutating func set(_ level: Float, at time: CMTime) {
    place(Ramp(range: CMTimeRange(start: time, duration: .zero), first: level, last: level))
  }

  /// It becomes louder or softer; false, and nothing changes, where that is said of a part of this time already.
  public mutating func ramp(from first: Float, to last: Float, in range: CMTimeRange) -> Bool {
    let isTaken = ramps.contains { $0.range.start < range.end && range.start < $0.range.end }
    guard !isTaken else { return false }
    place(Ramp(range: range, first: first, last: last))
    return true
  }

  private mutating func place(_ ramp: Ramp) {
    ramps.removeAll { $0.range == ramp.range }
    ramps.insert(ramp, at: ramps.firstIndex { $0.range.start > ramp.range.start } ?? ramps.endIndex)
  }

  /// The stretch that says how loud it is at a time; nil where nothing does.
  public func ramp(at time: CMTime) -> Ramp? { ramps.last { $0.range.start <= time } }

  /// How loud it is at so many seconds.
  func level(at seconds: Double) -> Float {
    guard let ramp = ramps.last(where: { $0.range.start.seconds <= seconds }) else { return 1 }
    let length = ramp.range.duration.seconds
    let passed = seconds - ramp.range.start.seconds
    guard length > 0, passed < length else { return ramp.last }
    return ramp.first + (ramp.last - ramp.first) * Float(passed / length)
  }
}
