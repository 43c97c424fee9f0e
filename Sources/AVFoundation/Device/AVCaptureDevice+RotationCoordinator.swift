import CoreGraphics
import Foundation
import QuartzCore

extension AVCaptureDevice {
  /// Says by how much pictures must be turned so that the horizon lies level.
  ///
  /// Webcams and laptops stand as they are mounted, and drivers turn what is mounted otherwise: the angle is 0 unless
  /// the program says how the machine is held.
  public final class RotationCoordinator: NSObject, KeyValueObserving, @unchecked Sendable {
    /// Who observes the angles.
    public let keyValueObservers = KeyValueObservers()
    /// The camera.
    public private(set) weak var device: AVCaptureDevice?
    /// Where its picture is shown.
    public private(set) weak var previewLayer: CALayer?

    /// A coordinator for a camera and the layer that shows it.
    public init(device: AVCaptureDevice, previewLayer: CALayer?) {
      self.device = device
      self.previewLayer = previewLayer
    }

    /// By how many degrees, clockwise, the preview is to be turned.
    public var videoRotationAngleForHorizonLevelPreview: CGFloat {
      accessed()
      return 0
    }

    /// By how many degrees, clockwise, what is captured is to be turned.
    public var videoRotationAngleForHorizonLevelCapture: CGFloat {
      accessed()
      return 0
    }
  }
}
