import CoreMedia

/// What is known of a movie that comes from the network.
public struct NetworkFacts: Sendable, Equatable {
  /// What has come and is kept, as far as that can be said in times: bytes don't come evenly.
  public var loaded: [CMTimeRange] = []
  /// Where jumps can go; nil where none are possible.
  public var seekable: CMTimeRange?

  public init() {}
}
