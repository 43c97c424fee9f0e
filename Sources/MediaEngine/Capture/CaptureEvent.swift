/// What happens to a session's devices.
public enum CaptureEvent: Sendable, Equatable {
  /// The device delivers its first sample since it was opened.
  case began(device: String)
  /// The camera delivers this, which isn't what it was asked for, or isn't what it delivered until now.
  case delivers(device: String, VideoFormat)
  /// It went silent and is being started again.
  case stalled(device: String)
  /// It delivers again.
  case resumed(device: String)
  /// It was unplugged. It is opened again when it returns.
  case lost(device: String, DeviceError)
  /// It failed; what else runs, runs on.
  case failed(device: String, DeviceError)
  /// It is back and runs again.
  case returned(device: String)
}
