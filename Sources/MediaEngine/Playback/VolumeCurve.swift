import CoreMedia

/// The volume of an audio track over the movie's time.
public struct VolumeCurve: Sendable, Equatable {
  /// A time range in which the volume changes linearly; an empty one sets the level from there on.
  public struct Ramp: Sendable, Equatable {
    /// When the ramp begins, and when its last level is reached.
    public var range: CMTimeRange
    /// The level at its start.
    public var first: Float
    /// The level at its end, and from then on.
    public var last: Float
  }

  /// The ramps, in order of time.
  public private(set) var ramps: [Ramp] = []

  /// Creates a curve that leaves the volume as recorded.
  public init() {}

  /// Sets the level from this time on, until a later setting.
  public mutating func set(_ level: Float, at time: CMTime) {
    place(Ramp(range: CMTimeRange(start: time, duration: .zero), first: level, last: level))
  }

  /// Adds a ramp; returns false, and changes nothing, if it overlaps another one.
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

  /// The ramp in effect at a time; nil before the first one, and after the end of the last. A level that was set holds from
  /// there on.
  public func ramp(at time: CMTime) -> Ramp? {
    if let last = ramps.last, !last.range.isEmpty, time > last.range.end { return nil }
    return ramps.last { $0.range.start <= time }
  }

  /// The level at a time in seconds.
  func level(at seconds: Double) -> Float {
    guard let ramp = ramps.last(where: { $0.range.start.seconds <= seconds }) else { return 1 }
    let length = ramp.range.duration.seconds
    let passed = seconds - ramp.range.start.seconds
    guard length > 0, passed < length else { return ramp.last }
    return ramp.first + (ramp.last - ramp.first) * Float(passed / length)
  }
}
