extension AVCaptureSession {
  /// The observable property with a key.
  public func keyPath(forKey key: String) -> AnyKeyPath? {
    switch key {
    case "inputs": \AVCaptureSession.inputs
    case "outputs": \AVCaptureSession.outputs
    case "connections": \AVCaptureSession.connections
    case "controls": \AVCaptureSession.controls
    case "sessionPreset": \AVCaptureSession.sessionPreset
    case "running": \AVCaptureSession.isRunning
    case "interrupted": \AVCaptureSession.isInterrupted
    default: nil
    }
  }
}
