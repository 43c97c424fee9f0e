import Dispatch
import Foundation
import Synchronization

/// Tells a program on the main queue whether its shutter button may be pressed, also before the output knows of a photo
/// that the program is about to ask for.
public final class AVCapturePhotoOutputReadinessCoordinator: NSObject, @unchecked Sendable {
  private struct State {
    var delegate = WeakReference(nil)
    var tracked: Set<Int64> = []
    var told: AVCapturePhotoOutput.CaptureReadiness?
    var observation: NSKeyValueObservation?
  }

  private let output: AVCapturePhotoOutput
  private let state = Mutex(State())

  /// Follows an output's readiness.
  public init(photoOutput: AVCapturePhotoOutput) {
    output = photoOutput
    super.init()
    let observation = photoOutput.observe(\.captureReadiness) { [weak self] _, _ in self?.changed() }
    state.withLock { state in
      state.observation = observation
      state.told = photoOutput.captureReadiness
    }
  }

  deinit { state.withLock { $0.observation }?.invalidate() }

  /// Who is told. Isn't kept.
  public var delegate: (any AVCapturePhotoOutputReadinessCoordinatorDelegate)? {
    get { state.withLock { $0.delegate }.object as? any AVCapturePhotoOutputReadinessCoordinatorDelegate }
    set {
      let reference = WeakReference(newValue)
      state.withLock { $0.delegate = reference }
    }
  }

  /// Whether a photo can be taken now, those counted that are about to be asked for.
  public var captureReadiness: AVCapturePhotoOutput.CaptureReadiness {
    let readiness = output.captureReadiness
    return readiness == .ready && !state.withLock({ $0.tracked }).isEmpty ? .notReadyMomentarily : readiness
  }

  /// Says that a photo is about to be asked for with these settings. Until the output has it the program is told to
  /// wait a moment.
  public func startTrackingCaptureRequest(using settings: AVCapturePhotoSettings) {
    let id = settings.uniqueID
    state.withLock { _ = $0.tracked.insert(id) }
    output.whenTaken(id) { [weak self] in self?.stopTrackingCaptureRequest(using: id) }
    changed()
  }

  /// Says that the photo isn't going to be asked for after all.
  public func stopTrackingCaptureRequest(using settingsUniqueID: Int64) {
    state.withLock { _ = $0.tracked.remove(settingsUniqueID) }
    changed()
  }

  private func changed() {
    DispatchQueue.main.async { [weak self] in
      guard let self else { return }
      let new = captureReadiness
      let isNews = state.withLock { state in
        defer { state.told = new }
        return state.told != new
      }
      if isNews { delegate?.readinessCoordinator(self, captureReadinessDidChange: new) }
    }
  }
}
