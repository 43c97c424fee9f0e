import CoreMedia

/// The status of a `LiveRing`.
public struct LiveRingStatus: Sendable, Equatable {
  /// Whether it accepts samples now.
  public var isRunning = false
  /// The duration kept.
  public var duration = CMTime.zero
  /// The encoded bytes kept.
  public var bytes = 0
  /// How many frames wait for the encoder.
  public var framesWaiting = 0
  /// How many of the camera's frames were dropped.
  public var framesDropped = 0
  /// Whether the encoder can't keep up, so that frames are dropped.
  public var isTooSlow = false
  /// GStreamer's names of the encoders in use.
  public var videoEncoder: String?
  public var audioEncoder: String?

  public init() {}
}
