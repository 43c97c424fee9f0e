import AVFoundation
import GLibSupport

/// The cameras that there are, as far as the person lets the program see them. Where cameras can't be seen before access
/// is granted, one that is locked stands for them.
@MainActor
final class SessionCameraAccess {
  /// Hears of the cameras, and of each change.
  var listener: @MainActor ([Camera]) -> Void = { _ in }
  private var devices: [AVCaptureDevice] = []
  /// Until then those that were just made visible may take their time.
  private var looking: MainLoopTimer?

  /// These devices are there now.
  func found(_ devices: [AVCaptureDevice]) {
    self.devices = devices
    listener(cameras)
  }

  /// Asks for access where it isn't settled, or was denied; answers what keeps it shut.
  func ask() async -> CameraFault? {
    guard AVCaptureDevice.authorizationStatus(for: .video) != .authorized else { return nil }
    guard await AVCaptureDevice.requestAccess(for: .video) else {
      return CameraFault(
        AVCaptureDevice.authorizationProblem(for: .video) ?? AVError(.applicationIsNotAuthorizedToUseDevice))
    }
    looking = .after(.seconds(2)) { [weak self] in
      guard let self else { return }
      looking = nil
      listener(cameras)
    }
    return nil
  }

  private var cameras: [Camera] {
    let all = devices.map(Camera.init)
    let isOpen = AVCaptureDevice.authorizationStatus(for: .video) == .authorized && looking == nil
    let areSeen = !CameraPortal.isUsed && all.contains { !$0.isSimulated }
    return SimulatedDevices.areAskedFor || isOpen || areSeen ? all : [.locked] + all.filter(\.isSimulated)
  }
}
