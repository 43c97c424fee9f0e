/// Why a recording has ended.
public enum RecordingEnding: Sendable, Equatable {
  /// The user or the program stopped it.
  case stopped
  case maxDuration
  case maxBytes
  /// The disk is full, or has only its reserve left.
  case diskFull
  /// A camera or microphone was lost.
  case deviceLost(DeviceError)
  /// The folder or its disk is gone, or can no longer be written to.
  case destinationGone(reason: String)
  /// An encoder or muxer failed.
  case encoderFailed(reason: String)
}
