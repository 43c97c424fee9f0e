/// What happens to a running device besides its samples.
public enum StreamEvent: Sendable, Equatable {
  /// The first sample is here.
  case began
  /// The camera delivers this, which isn't what it was asked for, or isn't what it delivered until now.
  case delivers(VideoFormat)
  /// The device went silent; it is being started again.
  case stalled
  /// It delivers again.
  case resumed
  /// The stream has ended by itself.
  case failed(DeviceError)
  /// The device was unplugged; the stream has ended.
  case lost(DeviceError)
}
