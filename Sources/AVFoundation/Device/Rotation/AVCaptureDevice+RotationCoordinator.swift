import CoreGraphics
import Foundation
import MediaEngine
import QuartzCore
import Synchronization

extension AVCaptureDevice {
  /// Reports the rotation that levels the horizon, by the accelerometer of a tablet or a convertible laptop. Without one,
  /// and for cameras that aren't built in, both angles stay 0. Observers are called on the main thread.
  open class RotationCoordinator: NSObject, KeyValueObserving, @unchecked Sendable {
    /// The observers of the angles.
    public let keyValueObservers = KeyValueObservers()
    /// The camera.
    public private(set) weak var device: AVCaptureDevice?
    /// The layer that shows the preview.
    public private(set) weak var previewLayer: CALayer?

    private let angle = Mutex<CGFloat>(0)
    private let following = Mutex<Task<Void, Never>?>(nil)

    /// Creates a coordinator for a camera and its preview layer.
    public init(device: AVCaptureDevice, previewLayer: CALayer?) {
      self.device = device
      self.previewLayer = previewLayer
      super.init()
      let changes = OrientationSensor.shared.changes
      become(Self.angle(for: OrientationSensor.shared.orientation, device.position))
      follow(changes, device.position)
    }

    /// Creates a coordinator that follows these changes instead of those of the machine.
    init(device: AVCaptureDevice, changes: AsyncStream<MachineOrientation>) {
      self.device = device
      super.init()
      follow(changes, device.position)
    }

    private func follow(_ changes: AsyncStream<MachineOrientation>, _ position: Position) {
      let task = Task(executorPreference: EngineExecutor.shared) { [weak self] in
        for await orientation in changes { self?.become(Self.angle(for: orientation, position)) }
      }
      following.withLock { $0 = task }
    }

    deinit { following.withLock { $0 }?.cancel() }

    /// The clockwise rotation for the preview, in degrees.
    open var videoRotationAngleForHorizonLevelPreview: CGFloat {
      accessed()
      return angle.withLock { $0 }
    }

    /// The clockwise rotation for captured media, in degrees.
    open var videoRotationAngleForHorizonLevelCapture: CGFloat {
      accessed()
      return angle.withLock { $0 }
    }

    /// The rotation that levels the frames of a camera in a machine that is held like this. A camera that faces the user
    /// sees the machine turn the other way; one that isn't built in doesn't turn with it.
    static func angle(for orientation: MachineOrientation, _ position: Position) -> CGFloat {
      switch position {
      case .back: CGFloat(orientation.clockwiseDegrees)
      case .front: CGFloat((360 - orientation.clockwiseDegrees) % 360)
      case .unspecified: 0
      }
    }

    private func become(_ new: CGFloat) {
      let old = angle.withLock { angle in
        defer { angle = new }
        return angle
      }
      guard old != new else { return }
      tellLater { [self] in
        notify(\.videoRotationAngleForHorizonLevelPreview, old: old, new: new)
        notify(\.videoRotationAngleForHorizonLevelCapture, old: old, new: new)
      }
    }
  }
}
