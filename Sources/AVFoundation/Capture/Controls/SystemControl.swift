import Dispatch
import Foundation

/// How system controls set a device: on a queue of their own, with the configuration lock held.
enum SystemControl {
  private static let queue = DispatchQueue(label: "app.kinora.capture-controls", qos: .userInitiated)

  /// Changes a device's settings. Nothing is changed while the program keeps the configuration lock, or without the device.
  static func change(_ device: AVCaptureDevice, _ body: @escaping @Sendable (AVCaptureDevice) -> Void) {
    queue.async {
      guard (try? device.lockForConfiguration()) != nil else { return }
      defer { device.unlockForConfiguration() }
      body(device)
    }
  }

  /// A camera for a control; the program stops for a device without video.
  static func camera(_ device: AVCaptureDevice, for control: String) -> AVCaptureDevice {
    Misuse.refuse(!device.hasMediaType(.video), "\(control): \(device.localizedName) is no camera")
    return device
  }
}
