extension AVCaptureInput {
  /// The observable property with a key.
  public func keyPath(forKey key: String) -> AnyKeyPath? {
    switch (self, key) {
    case (is AVCaptureDeviceInput, "silent"): \AVCaptureDeviceInput.isSilent
    case (is AVCaptureDeviceInput, "videoMinFrameDurationOverride"): \AVCaptureDeviceInput.videoMinFrameDurationOverride
    case (is AVCaptureScreenInput, "minFrameDuration"): \AVCaptureScreenInput.minFrameDuration
    case (is AVCaptureScreenInput, "cropRect"): \AVCaptureScreenInput.cropRect
    case (is AVCaptureScreenInput, "scaleFactor"): \AVCaptureScreenInput.scaleFactor
    case (is AVCaptureScreenInput, "capturesCursor"): \AVCaptureScreenInput.capturesCursor
    case (is AVCaptureScreenInput, "cameraBubble"): \AVCaptureScreenInput.cameraBubble
    case (is AVCaptureScreenInput, "bubbleCamera"): \AVCaptureScreenInput.bubbleCamera
    default: nil
    }
  }
}
