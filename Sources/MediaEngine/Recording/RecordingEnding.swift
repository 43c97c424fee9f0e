/// Why a recording has ended.
public enum RecordingEnding: Sendable, Equatable {
  /// Somebody stopped it.
  case stopped
  case maxDuration
  case maxBytes
  /// No more fits on the disk, or the rest is to stay free.
  case diskFull
  /// A camera or microphone has gone.
  case deviceLost(DeviceError)
  /// The folder or its disk has gone, or nothing can be written there any more.
  case destinationGone(reason: String)
  /// An encoder or muxer has given up.
  case encoderFailed(reason: String)
}
