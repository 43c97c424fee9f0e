import Foundation

/// Calibration data of a lens. No camera here reports it, so there are no instances.
open class AVCameraCalibrationData: NSObject, @unchecked Sendable {
  private override init() { super.init() }
}
