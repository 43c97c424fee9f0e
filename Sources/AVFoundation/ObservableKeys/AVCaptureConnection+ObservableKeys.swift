extension AVCaptureConnection {
  /// The observable property with a key.
  public func keyPath(forKey key: String) -> AnyKeyPath? {
    switch key {
    case "videoOrientation": \AVCaptureConnection.videoOrientation
    case "videoRotationAngle": \AVCaptureConnection.videoRotationAngle
    case "automaticallyAdjustsVideoMirroring": \AVCaptureConnection.automaticallyAdjustsVideoMirroring
    case "videoMirrored": \AVCaptureConnection.isVideoMirrored
    case "videoMinFrameDuration": \AVCaptureConnection.videoMinFrameDuration
    case "enabled": \AVCaptureConnection.isEnabled
    case "active": \AVCaptureConnection.isActive
    default: nil
    }
  }
}
