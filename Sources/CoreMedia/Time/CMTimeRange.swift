/// A range of time that includes its start and excludes its end.
public struct CMTimeRange: Sendable {
  /// The first time inside the range.
  public var start: CMTime
  /// How long the range is; never negative, and of epoch 0.
  public var duration: CMTime

  /// The empty range at zero.
  public init() {
    self = .zero
  }

  /// A range from its start and length.
  public init(start: CMTime, duration: CMTime) {
    self.start = start
    self.duration = duration
  }

  /// The range from `start` up to but not including `end`; invalid when they are reversed or of different epochs.
  public init(start: CMTime, end: CMTime) {
    let isRelated = start.kind != .number || end.kind != .number || start.epoch == end.epoch
    guard isRelated, start <= end else {
      self = .invalid
      return
    }
    let duration = end - start
    self = duration.isValid ? CMTimeRange(start: start, duration: duration) : .invalid
  }

  /// The empty range at zero.
  public static let zero = CMTimeRange(start: .zero, duration: .zero)
  /// The invalid range.
  public static let invalid = CMTimeRange(start: .invalid, duration: .invalid)

  /// Whether start and duration are valid and the duration is a non-negative one of epoch 0.
  public var isValid: Bool { start.isValid && duration.isValid && duration.epoch == 0 && duration.value >= 0 }
  /// Whether start or duration is not known yet.
  public var isIndefinite: Bool { isValid && (start.isIndefinite || duration.isIndefinite) }
  /// Whether the range is empty: its duration is zero.
  public var isEmpty: Bool { isValid && duration.kind == .number && duration.value == 0 }
  /// The first time after the range.
  public var end: CMTime { start + duration }

  /// The range from the earlier start to the later end, any gap included.
  public func union(_ otherRange: CMTimeRange) -> CMTimeRange {
    guard isRelated(to: otherRange) else { return .invalid }
    return CMTimeRange(
      start: CMTimeMinimum(start, otherRange.start), end: CMTimeMaximum(end, otherRange.end))
  }

  /// The intersection of both ranges; `.zero` when they don't overlap.
  public func intersection(_ otherRange: CMTimeRange) -> CMTimeRange {
    guard isRelated(to: otherRange) else { return .invalid }
    let start = CMTimeMaximum(start, otherRange.start)
    let end = CMTimeMinimum(end, otherRange.end)
    return start < end ? CMTimeRange(start: start, end: end) : .zero
  }

  /// Whether `time` lies at or after the start and before the end.
  public func containsTime(_ time: CMTime) -> Bool {
    guard isValid, time.isValid, hasEpoch(of: time) else { return false }
    return start <= time && time < end
  }

  /// Whether every time of `otherRange` is in this range; an empty range counts as the point where it is.
  public func containsTimeRange(_ otherRange: CMTimeRange) -> Bool {
    guard isRelated(to: otherRange) else { return false }
    if otherRange.isEmpty { return containsTime(otherRange.start) }
    return start <= otherRange.start && otherRange.end <= end
  }

  /// Whether both ranges are valid and on one timeline.
  private func isRelated(to other: CMTimeRange) -> Bool {
    isValid && other.isValid && hasEpoch(of: other.start)
  }

  /// Whether `time` is on this range's timeline; infinities are on every one.
  func hasEpoch(of time: CMTime) -> Bool {
    start.kind != .number || time.kind != .number || start.epoch == time.epoch
  }
}

extension CMTimeRange: Hashable {
  /// Whether both ranges have the same start and duration.
  public static func == (lhs: CMTimeRange, rhs: CMTimeRange) -> Bool {
    lhs.start == rhs.start && lhs.duration == rhs.duration
  }
}

extension CMTimeRange: Codable {}
