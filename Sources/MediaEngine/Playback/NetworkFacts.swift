import CoreMedia

/// The buffering state of a movie that is loaded from the network.
public struct NetworkFacts: Sendable, Equatable {
  /// The time ranges that are loaded and kept; estimated, since bytes aren't spread evenly over time.
  public var loaded: [CMTimeRange] = []
  /// The range in which seeks are possible; nil if none are.
  public var seekable: CMTimeRange?
  /// Whether nothing more is loaded for now: the buffer has reached its limit, or the movie's end.
  public var isFull = false

  public init() {}
}
