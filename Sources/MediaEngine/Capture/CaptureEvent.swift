/// Events of a session's devices.
public enum CaptureEvent: Sendable, Equatable {
  /// The device delivers its first sample since it was opened.
  case began(device: String)
  /// The camera delivers this format, which differs from the requested one or the one so far.
  case delivers(device: String, VideoFormat)
  /// The device went silent and is being restarted.
  case stalled(device: String)
  /// It delivers again.
  case resumed(device: String)
  /// It was unplugged; it is reopened when it returns.
  case lost(device: String, DeviceError)
  /// It failed; other devices keep running.
  case failed(device: String, DeviceError)
  /// It was plugged in again and runs.
  case returned(device: String)
}
