import AVFoundation
import Foundation
import GLibSupport
import Synchronization

/// A photo in flight: receives the photo output's callbacks, saves the photo to the library, and reports it in the
/// page's model.
final class SessionPhotoCapture: NSObject, AVCapturePhotoCaptureDelegate {
  private struct State {
    var photo: AVCapturePhoto?
    var movie: URL?
    var problem: (any Error)?
  }

  private let isHEIC: Bool
  private let burst: BurstPlace?
  private let tell: @Sendable (PhotoNews) -> Void
  private let state = Mutex(State())

  /// Calls the handler on any thread; `saved` or `failed` comes last and exactly once.
  init(isHEIC: Bool, burst: BurstPlace? = nil, _ tell: @escaping @Sendable (PhotoNews) -> Void) {
    self.isHEIC = isHEIC
    self.burst = burst
    self.tell = tell
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, willCapturePhotoFor resolvedSettings: AVCaptureResolvedPhotoSettings
  ) {
    tell(.exposed)
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: (any Error)?
  ) {
    state.withLock { state in
      state.photo = error == nil ? photo : nil
      if let error { state.problem = error }
    }
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishRecordingLivePhotoMovieForEventualFileAt outputFileURL: URL,
    resolvedSettings: AVCaptureResolvedPhotoSettings
  ) {
    tell(.movieTaken)
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishProcessingLivePhotoToMovieFileAt outputFileURL: URL, duration: CMTime,
    photoDisplayTime: CMTime, resolvedSettings: AVCaptureResolvedPhotoSettings, error: (any Error)?
  ) {
    if let error {
      tell(.movieFailed(PhotoKeeper.words(for: error)))
    } else {
      state.withLock { $0.movie = outputFileURL }
    }
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishCaptureFor resolvedSettings: AVCaptureResolvedPhotoSettings,
    error: (any Error)?
  ) {
    let (photo, movie, problem) = state.withLock { ($0.photo, $0.movie, $0.problem ?? error) }
    let (isHEIC, burst, tell) = (isHEIC, burst, tell)
    Task.detached {
      defer { if let movie { try? FileManager.default.removeItem(at: movie) } }
      let identifier = await burst?.burst
      guard let photo, let data = BurstNote.data(of: photo, in: identifier) else {
        tell(.failed(problem.map { PhotoKeeper.words(for: $0) } ?? tr("The photo could not be taken.")))
        return
      }
      do {
        tell(.saved(try await PhotoKeeper.keep(photo: data, isHEIC: isHEIC, movie: movie)))
      } catch {
        tell(.failed(PhotoKeeper.words(for: error)))
      }
    }
  }
}
