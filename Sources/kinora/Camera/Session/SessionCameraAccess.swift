import AVFoundation
import GLibSupport

/// The cameras that the program may list. If cameras aren't listed before access is granted, a locked placeholder
/// stands for them.
@MainActor
final class SessionCameraAccess {
  /// Called with the cameras and at each change.
  var listener: @MainActor ([Camera]) -> Void = { _ in }
  private var devices: [AVCaptureDevice] = []
  /// Runs while cameras that were just made accessible may take their time to appear.
  private var looking: MainLoopTimer?

  /// The list of devices changed.
  func found(_ devices: [AVCaptureDevice]) {
    self.devices = devices
    listener(cameras)
  }

  /// Requests access if it is undetermined or was denied; returns the reason if it is refused.
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

  /// The cameras that may be listed now.
  var cameras: [Camera] {
    let all = devices.map(Camera.init)
    let isOpen = AVCaptureDevice.authorizationStatus(for: .video) == .authorized && looking == nil
    let areSeen = !CameraPortal.isUsed && all.contains { !$0.isSimulated }
    return SimulatedDevices.areAskedFor || isOpen || areSeen ? all : [.locked] + all.filter(\.isSimulated)
  }
}
