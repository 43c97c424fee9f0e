import Foundation

extension DeviceDescription {
  /// Opens the camera's controls, beside whatever streams from it. nil where it has no door to controls: microphones,
  /// and cameras that only PipeWire reaches. Throws `DeviceError`.
  ///
  /// While `ControlMemory.current` is set, what is set through them is remembered there.
  public func openControls() throws -> (any CameraControls)? {
    guard let controls = try openControlsOnly() else { return nil }
    guard let memory = ControlMemory.current else { return controls }
    return RememberedControls(controls, of: id, in: memory)
  }

  /// The same, without a memory.
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
    case .pipeWire, .pulse, .alsa:
      return nil
    }
  }
}

extension DeviceError {
  /// What it means that a node's controls can't be opened.
  fileprivate init(_ failure: V4L2Failure, opening device: DeviceDescription) {
    switch failure.number {
    case ENOENT, ENODEV, ENXIO: self = .disconnected(device.reference)
    case EACCES, EPERM: self = .notPermitted(device.reference)
    case EBUSY: self = .busy(device.reference, by: device.holder)
    default: self = .failed(device.reference, reason: String(cString: strerror(failure.number)))
    }
  }
}
