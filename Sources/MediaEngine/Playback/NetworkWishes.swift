/// What somebody wants of the network.
public struct NetworkWishes: Sendable, Equatable {
  /// So many seconds are to be there beyond what is shown; 0 leaves it to the engine.
  public var forwardBuffer = 0.0
  /// So many bits a second are enough where a stream comes in several qualities; 0 is without limit.
  public var peakBitRate = 0.0

  /// The limit as GStreamer takes it.
  var peakBitRateLimit: Int { Int(min(max(peakBitRate, 0), 4e9)) }

  public init() {}
}
