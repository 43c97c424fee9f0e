import Foundation

/// Calibration data of a lens. No camera here reports it, so there are no instances.
public final class AVCameraCalibrationData: NSObject, Sendable {
  private override init() { super.init() }
}
