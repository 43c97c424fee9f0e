import CoreGraphics
import Foundation
import QuartzCore

extension AVCaptureDevice {
  /// Reports the rotation that levels the horizon.
  ///
  /// Webcams and laptop cameras stay as they are mounted, and drivers rotate frames of those mounted otherwise, so both
  /// angles are always 0.
  open class RotationCoordinator: NSObject, KeyValueObserving, @unchecked Sendable {
    /// The observers of the angles.
    public let keyValueObservers = KeyValueObservers()
    /// The camera.
    public private(set) weak var device: AVCaptureDevice?
    /// The layer that shows the preview.
    public private(set) weak var previewLayer: CALayer?

    /// Creates a coordinator for a camera and its preview layer.
    public init(device: AVCaptureDevice, previewLayer: CALayer?) {
      self.device = device
      self.previewLayer = previewLayer
    }

    /// The clockwise rotation for the preview, in degrees.
    open var videoRotationAngleForHorizonLevelPreview: CGFloat {
      accessed()
      return 0
    }

    /// The clockwise rotation for captured media, in degrees.
    open var videoRotationAngleForHorizonLevelCapture: CGFloat {
      accessed()
      return 0
    }
  }
}
