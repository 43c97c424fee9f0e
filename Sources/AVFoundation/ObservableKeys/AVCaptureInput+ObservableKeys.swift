extension AVCaptureInput {
  /// The observable property with a key.
  public func keyPath(forKey key: String) -> AnyKeyPath? {
    switch (self, key) {
    case (is AVCaptureDeviceInput, "silent"): \AVCaptureDeviceInput.isSilent
    case (is AVCaptureDeviceInput, "videoMinFrameDurationOverride"): \AVCaptureDeviceInput.videoMinFrameDurationOverride
    default: nil
    }
  }
}
