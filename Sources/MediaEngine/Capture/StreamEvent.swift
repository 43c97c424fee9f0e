/// Events of a running device, besides its samples.
public enum StreamEvent: Sendable, Equatable {
  /// The first sample has arrived.
  case began
  /// The camera delivers this format, which differs from the requested one or the one so far.
  case delivers(VideoFormat)
  /// The device went silent and is being restarted.
  case stalled
  /// It delivers again.
  case resumed
  /// The stream ended with an error.
  case failed(DeviceError)
  /// The device was unplugged; the stream has ended.
  case lost(DeviceError)
}
