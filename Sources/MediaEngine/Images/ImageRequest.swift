import CoreMedia

/// An image that is wanted: at a time, or so much before or after it.
public struct ImageRequest: Sendable, Equatable {
  /// The time, in the movie's.
  public var time: CMTime
  /// How much earlier it may be.
  public var before: CMTime
  /// How much later it may be.
  public var after: CMTime

  /// At this time; the frame whose interval holds it, unless it may be another.
  public init(time: CMTime, before: CMTime = .zero, after: CMTime = .zero) {
    (self.time, self.before, self.after) = (time, before, after)
  }
}
