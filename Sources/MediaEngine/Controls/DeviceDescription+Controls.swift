import Foundation

extension DeviceDescription {
  /// Opens the camera's controls, independently of any stream. Nil for devices without them: microphones, and cameras
  /// that are reached only through PipeWire. Throws `DeviceError`.
  ///
  /// While `ControlMemory.current` is set, values set through these controls are stored there.
  public func openControls() throws -> (any CameraControls)? {
    guard let controls = try openControlsOnly() else { return nil }
    guard let memory = ControlMemory.current else { return controls }
    return RememberedControls(controls, of: id, in: memory)
  }

  /// Opens the controls without a memory.
  func openControlsOnly() throws -> (any CameraControls)? {
    switch connection {
    case .simulated(let world):
      guard kind == .camera else { return nil }
      guard let camera = world.camera(id) else { throw DeviceError.unknown(id: id) }
      return try camera.openControls()
    case .v4l2(let node):
      do {
        return try V4L2Controls(V4L2FileNode(node))
      } catch let failure as V4L2Failure {
        throw DeviceError(failure, opening: self)
      }
    case .pipeWire, .pulse, .alsa, .screen:
      return nil
    }
  }
}

extension DeviceError {
  /// The device error for a node whose controls can't be opened.
  fileprivate init(_ failure: V4L2Failure, opening device: DeviceDescription) {
    switch failure.number {
    case ENOENT, ENODEV, ENXIO: self = .disconnected(device.reference)
    case EACCES, EPERM: self = .notPermitted(device.reference)
    case EBUSY: self = .busy(device.reference, by: device.holder)
    default: self = .failed(device.reference, reason: SystemWords.of(failure.number))
    }
  }
}
