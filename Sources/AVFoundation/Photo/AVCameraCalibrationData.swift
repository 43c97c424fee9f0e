import Foundation

/// A lens's numbers. No camera here says them, so there are none to be had.
public final class AVCameraCalibrationData: NSObject, Sendable {
  private override init() { super.init() }
}
