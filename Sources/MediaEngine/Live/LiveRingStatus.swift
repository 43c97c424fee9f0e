import CoreMedia

/// How a `LiveRing` is doing.
public struct LiveRingStatus: Sendable, Equatable {
  /// Whether it takes samples now.
  public var isRunning = false
  /// How much it keeps.
  public var duration = CMTime.zero
  /// How many bytes it keeps, compressed.
  public var bytes = 0
  /// How many frames wait for the encoder.
  public var framesWaiting = 0
  /// How many frames the camera gave that it left out.
  public var framesDropped = 0
  /// Whether the encoder can't keep up, so that frames are left out.
  public var isTooSlow = false
  /// GStreamer's names of the encoders.
  public var videoEncoder: String?
  public var audioEncoder: String?

  public init() {}
}
