import CoreMedia

/// How far a recording is.
public struct RecordingProgress: Sendable, Equatable {
  /// How much is recorded, pauses left out.
  public var duration = CMTime.zero
  /// How big the file is by now.
  public var bytes: Int64 = 0
  /// Frames that have gone into the file.
  public var framesWritten = 0
  /// Frames that were left out because the encoder or the camera's queue was full.
  public var framesDropped = 0
  /// Whether the encoder can't keep up just now.
  public var isTooSlow = false
  /// What is free on the disk, where known.
  public var freeBytes: Int64?
  /// How long the disk will last at this rate, where known.
  public var secondsLeft: Double?
  /// GStreamer's names of the encoders that were chosen.
  public var videoEncoder: String?
  public var audioEncoder: String?

  public init() {}
}
