/// The caller's preferences for loading from the network.
public struct NetworkWishes: Sendable, Equatable {
  /// How many seconds to buffer ahead of the playhead; 0 leaves it to the engine.
  public var forwardBuffer = 0.0
  /// The highest bit rate to choose from an adaptive stream's variants, in bits per second; 0 is unlimited.
  public var peakBitRate = 0.0

  /// The limit as a GStreamer property value.
  var peakBitRateLimit: Int { Int(min(max(peakBitRate, 0), 4e9)) }

  public init() {}
}
