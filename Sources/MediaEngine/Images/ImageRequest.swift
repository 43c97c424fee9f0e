import CoreMedia

/// A request for an image at a time, with tolerances.
public struct ImageRequest: Sendable, Equatable {
  /// The requested time in the movie.
  public var time: CMTime
  /// How much earlier the frame may be.
  public var before: CMTime
  /// How much later the frame may be.
  public var after: CMTime

  /// Creates a request; without tolerances, for the frame that contains the time.
  public init(time: CMTime, before: CMTime = .zero, after: CMTime = .zero) {
    (self.time, self.before, self.after) = (time, before, after)
  }
}
