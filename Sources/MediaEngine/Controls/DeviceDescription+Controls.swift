extension DeviceDescription {
  /// Opens the camera's controls, beside whatever streams from it. nil where it has no door to controls: microphones,
  /// and cameras that only PipeWire reaches.
  public func openControls() throws -> (any CameraControls)? {
    switch connection {
    case .v4l2, .simulated, .pipeWire, .pulse, .alsa: nil
    }
  }
}
