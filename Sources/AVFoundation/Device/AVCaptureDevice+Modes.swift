extension AVCaptureDevice {
  /// How the focus is set.
  public enum FocusMode: Int, Sendable {
    /// The lens position is fixed.
    case locked = 0
    /// The camera focuses once, then locks the focus.
    case autoFocus = 1
    /// The camera focuses continuously.
    case continuousAutoFocus = 2
  }

  /// The distances that autofocus is restricted to.
  public enum AutoFocusRangeRestriction: Int, Sendable {
    /// No restriction.
    case none = 0
    /// Near subjects.
    case near = 1
    /// Far subjects.
    case far = 2
  }

  /// How the exposure is set.
  public enum ExposureMode: Int, Sendable {
    /// The exposure is fixed.
    case locked = 0
    /// The camera meters once, then locks the exposure.
    case autoExpose = 1
    /// The camera meters continuously.
    case continuousAutoExposure = 2
    /// The program has set exposure duration and ISO.
    case custom = 3
  }

  /// How the white balance is set.
  public enum WhiteBalanceMode: Int, Sendable {
    /// The white balance is fixed.
    case locked = 0
    /// The camera adjusts the white balance once, then locks it.
    case autoWhiteBalance = 1
    /// The camera adjusts the white balance continuously.
    case continuousAutoWhiteBalance = 2
  }

  /// When the torch is on.
  public enum TorchMode: Int, Sendable {
    /// Never.
    case off = 0
    /// Always.
    case on = 1
    /// When it is dark.
    case auto = 2
  }

  /// When the flash fires.
  public enum FlashMode: Int, Sendable {
    /// Never.
    case off = 0
    /// Always.
    case on = 1
    /// When it is dark.
    case auto = 2
  }
}
