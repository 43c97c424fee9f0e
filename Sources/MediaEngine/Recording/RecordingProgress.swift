import CoreMedia

/// The progress of a recording.
public struct RecordingProgress: Sendable, Equatable {
  /// The duration recorded, without pauses.
  public var duration = CMTime.zero
  /// The file's size so far.
  public var bytes: Int64 = 0
  /// Frames written to the file.
  public var framesWritten = 0
  /// Frames dropped because the encoder or the camera's queue was full.
  public var framesDropped = 0
  /// Whether the encoder can't keep up at present.
  public var isTooSlow = false
  /// Free bytes on the disk, where known.
  public var freeBytes: Int64?
  /// How many seconds the disk will last at this rate, where known.
  public var secondsLeft: Double?
  /// Whether the device of the second track of sound is heard; nil where there is no such track.
  public var isSecondSoundHeard: Bool?
  /// GStreamer's names of the encoders in use.
  public var videoEncoder: String?
  public var audioEncoder: String?

  public init() {}
}
