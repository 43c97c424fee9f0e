extension AVCaptureDevice {
  /// Who sets the focus.
  public enum FocusMode: Int, Sendable {
    /// The lens stays where it is.
    case locked = 0
    /// The camera focuses once, then stays there.
    case autoFocus = 1
    /// The camera keeps itself in focus.
    case continuousAutoFocus = 2
  }

  /// Which distances the automatic focus looks at.
  public enum AutoFocusRangeRestriction: Int, Sendable {
    /// All.
    case none = 0
    /// Near things.
    case near = 1
    /// Far things.
    case far = 2
  }

  /// Who sets the exposure.
  public enum ExposureMode: Int, Sendable {
    /// It stays as it is.
    case locked = 0
    /// The camera measures once, then stays there.
    case autoExpose = 1
    /// The camera keeps measuring.
    case continuousAutoExposure = 2
    /// The program has set time and sensitivity.
    case custom = 3
  }

  /// Who decides what is white.
  public enum WhiteBalanceMode: Int, Sendable {
    /// It stays as it is.
    case locked = 0
    /// The camera balances once, then stays there.
    case autoWhiteBalance = 1
    /// The camera keeps balancing.
    case continuousAutoWhiteBalance = 2
  }

  /// When the lamp lights a recording.
  public enum TorchMode: Int, Sendable {
    /// Never.
    case off = 0
    /// Always.
    case on = 1
    /// When it is dark.
    case auto = 2
  }

  /// When the lamp flashes for a photo.
  public enum FlashMode: Int, Sendable {
    /// Never.
    case off = 0
    /// Always.
    case on = 1
    /// When it is dark.
    case auto = 2
  }
}
