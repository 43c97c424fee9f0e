extension AVCaptureDevice {
  /// Whether the device decides by itself whether faces are focused on: always, and it doesn't; setting false stops the
  /// program where no faces are found.
  public var automaticallyAdjustsFaceDrivenAutoFocusEnabled: Bool {
    get { true }
    set { Misuse.refuse(!newValue, "automaticallyAdjustsFaceDrivenAutoFocusEnabled: no camera here finds faces") }
  }

  /// Whether faces are focused on: no camera here finds them. Setting true stops the program.
  public var isFaceDrivenAutoFocusEnabled: Bool {
    get { false }
    set { Misuse.refuse(newValue, "isFaceDrivenAutoFocusEnabled: no camera here finds faces") }
  }

  /// Whether the device decides by itself whether faces are exposed for: always, and it doesn't; setting false stops the
  /// program.
  public var automaticallyAdjustsFaceDrivenAutoExposureEnabled: Bool {
    get { true }
    set { Misuse.refuse(!newValue, "automaticallyAdjustsFaceDrivenAutoExposureEnabled: no camera here finds faces") }
  }

  /// Whether faces are exposed for: no camera here finds them. Setting true stops the program.
  public var isFaceDrivenAutoExposureEnabled: Bool {
    get { false }
    set { Misuse.refuse(newValue, "isFaceDrivenAutoExposureEnabled: no camera here finds faces") }
  }
}
