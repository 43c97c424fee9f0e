extension AVCaptureDevice.RotationCoordinator {
  /// The observable property with a key.
  public func keyPath(forKey key: String) -> AnyKeyPath? {
    switch key {
    case "videoRotationAngleForHorizonLevelPreview":
      \AVCaptureDevice.RotationCoordinator.videoRotationAngleForHorizonLevelPreview
    case "videoRotationAngleForHorizonLevelCapture":
      \AVCaptureDevice.RotationCoordinator.videoRotationAngleForHorizonLevelCapture
    default: nil
    }
  }
}
