import Foundation
import MediaEngine

/// Whether a device can be used now, apart from being connected.
struct DeviceUsage: Equatable, Sendable {
  /// Whether another program has it open.
  var isInUseByAnotherApplication = false
  /// Whether it is behind a closed lid.
  var isSuspended = false

  init(isInUseByAnotherApplication: Bool = false, isSuspended: Bool = false) {
    self.isInUseByAnotherApplication = isInUseByAnotherApplication
    self.isSuspended = isSuspended
  }

  /// Reads the usage of a device.
  init(of device: AVCaptureDevice) {
    isInUseByAnotherApplication = device.source.holder != nil
    let isCamera = device.deviceType == .builtInWideAngleCamera && !device.isSimulated
    isSuspended = isCamera && device.position == .front && Lid.isClosed()
  }
}
