import CoreMedia

/// A value over time that is set at moments and goes from one value to another in ranges. Before the first it is the usual
/// one; between two it stays as it was last.
public struct Ramps<Value: Sendable & Equatable>: Sendable, Equatable {
  /// A range in which the value changes; an empty one sets it from there on.
  public struct Ramp: Sendable, Equatable {
    /// When it changes.
    public var range: CMTimeRange
    /// What it is at the start.
    public var first: Value
    /// What it is at the end, and from there on.
    public var last: Value
  }

  /// In order of time; they don't overlap.
  public private(set) var ramps: [Ramp] = []

  public init() {}

  /// Whether the value is the usual one all the time.
  public var isEmpty: Bool { ramps.isEmpty }

  /// Sets the value from a time on.
  public mutating func set(_ value: Value, at time: CMTime) {
    insert(Ramp(range: CMTimeRange(start: time, duration: .zero), first: value, last: value))
  }

  /// Adds a ramp; returns false, and changes nothing, if it overlaps another one.
  public mutating func ramp(from first: Value, to last: Value, in range: CMTimeRange) -> Bool {
    guard !ramps.contains(where: { $0.range.start < range.end && range.start < $0.range.end }) else { return false }
    insert(Ramp(range: range, first: first, last: last))
    return true
  }

  /// The same ramps with other values.
  func mapped(_ change: (Value) -> Value) -> Ramps {
    var mapped = self
    mapped.ramps = ramps.map { Ramp(range: $0.range, first: change($0.first), last: change($0.last)) }
    return mapped
  }

  /// Adds a ramp that overlaps no other.
  mutating func add(_ ramp: Ramp) { insert(ramp) }

  private mutating func insert(_ ramp: Ramp) {
    ramps.removeAll { $0.range == ramp.range }
    ramps.insert(ramp, at: ramps.firstIndex { $0.range.start > ramp.range.start } ?? ramps.endIndex)
  }

  /// The ramp in effect at a time; nil before the first.
  public func ramp(at time: CMTime) -> Ramp? { ramps.last { $0.range.start <= time } }

  /// The value at a time; nil before the first.
  func value(at time: CMTime, mixed: (Value, Value, Double) -> Value) -> Value? {
    guard let ramp = ramp(at: time) else { return nil }
    guard ramp.range.duration > .zero, time < ramp.range.end else { return ramp.last }
    let share = (time - ramp.range.start).seconds / ramp.range.duration.seconds
    return share <= 0 ? ramp.first : mixed(ramp.first, ramp.last, share)
  }

  /// Whether the value may change within a range, or at its start.
  func changes(from start: CMTime, to end: CMTime) -> Bool {
    ramps.contains {
      $0.range.start <= end && $0.range.end >= start && ($0.range.start > start || $0.range.end > start)
    }
  }
}
