import CoreMedia

/// A change of volume or opacity: from what it was before to a new value.
public struct TimelineRamp: Equatable, Sendable {
  /// When it begins, counted from the clip's beginning in the timeline.
  public var at: CMTime
  /// How long it takes; zero is at once.
  public var duration: CMTime
  /// The value that it ends with.
  public var to: Double

  public init(at: CMTime, duration: CMTime, to: Double) { (self.at, self.duration, self.to) = (at, duration, to) }
}
