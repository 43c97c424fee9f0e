extension AVCaptureDevice.DiscoverySession {
  /// The observable property with a key.
  public func keyPath(forKey key: String) -> AnyKeyPath? {
    switch key {
    case "devices": \AVCaptureDevice.DiscoverySession.devices
    default: nil
    }
  }
}
