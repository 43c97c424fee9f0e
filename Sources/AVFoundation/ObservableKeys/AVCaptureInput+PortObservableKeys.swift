extension AVCaptureInput.Port {
  /// The observable property with a key.
  public func keyPath(forKey key: String) -> AnyKeyPath? {
    switch key {
    case "formatDescription": \AVCaptureInput.Port.formatDescription
    case "enabled": \AVCaptureInput.Port.isEnabled
    default: nil
    }
  }
}
