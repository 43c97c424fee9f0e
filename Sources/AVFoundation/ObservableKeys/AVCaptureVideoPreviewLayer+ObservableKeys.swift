extension AVCaptureVideoPreviewLayer {
  /// The observable property with a key.
  public func keyPath(forKey key: String) -> AnyKeyPath? {
    switch key {
    case "session": \AVCaptureVideoPreviewLayer.session
    case "previewing": \AVCaptureVideoPreviewLayer.isPreviewing
    case "videoGravity": \AVCaptureVideoPreviewLayer.videoGravity
    default: nil
    }
  }
}
