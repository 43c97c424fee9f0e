import Dispatch
import Foundation
import Synchronization

/// Tells a program on the main queue whether its shutter button may be pressed, taking into account photos that it is
/// about to request.
open class AVCapturePhotoOutputReadinessCoordinator: NSObject, @unchecked Sendable {
  private struct State {
    var delegate = WeakReference(nil)
    var tracked: Set<Int64> = []
    var told: AVCapturePhotoOutput.CaptureReadiness?
    var observation: NSKeyValueObservation?
  }

  private let output: AVCapturePhotoOutput
  private let state = Mutex(State())

  /// Creates a coordinator for an output.
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

  /// The delegate. Held weakly.
  open var delegate: (any AVCapturePhotoOutputReadinessCoordinatorDelegate)? {
    get { state.withLock { $0.delegate }.object as? any AVCapturePhotoOutputReadinessCoordinatorDelegate }
    set {
      let reference = WeakReference(newValue)
      state.withLock { $0.delegate = reference }
    }
  }

  /// Whether a photo can be captured now, taking into account tracked requests.
  open var captureReadiness: AVCapturePhotoOutput.CaptureReadiness {
    let readiness = output.captureReadiness
    return readiness == .ready && !state.withLock({ $0.tracked }).isEmpty ? .notReadyMomentarily : readiness
  }

  /// Tracks a request that is about to be made with these settings. Until the output has it, readiness is
  /// `.notReadyMomentarily`.
  open func startTrackingCaptureRequest(using settings: AVCapturePhotoSettings) {
    let id = settings.uniqueID
    state.withLock { _ = $0.tracked.insert(id) }
    output.whenTaken(id) { [weak self] in self?.stopTrackingCaptureRequest(using: id) }
    changed()
  }

  /// Stops tracking a request that won't be made after all.
  open func stopTrackingCaptureRequest(using settingsUniqueID: Int64) {
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
