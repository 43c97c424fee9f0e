import AVFoundation
import Foundation
import GLibSupport
import Photos
import Synchronization

/// A photo in flight: receives the photo output's callbacks, saves the photo to the library, and reports it in the
/// page's model.
final class SessionPhotoCapture: NSObject, AVCapturePhotoCaptureDelegate {
  private struct State {
    var photo: AVCapturePhoto?
    var hasMovie = false
    var problem: (any Error)?
  }

  private let isHEIC: Bool
  private let burst: BurstPlace?
  /// Where a Live Photo's movie is made.
  private let clip: CameraClip?
  private let tell: @Sendable (PhotoNews) -> Void
  private let state = Mutex(State())

  /// Calls the handler on any thread; `saved` or `failed` comes last and exactly once.
  init(
    isHEIC: Bool, burst: BurstPlace? = nil, clip: CameraClip? = nil, _ tell: @escaping @Sendable (PhotoNews) -> Void
  ) {
    self.isHEIC = isHEIC
    self.burst = burst
    self.clip = clip
    self.tell = tell
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, willCapturePhotoFor resolvedSettings: AVCaptureResolvedPhotoSettings
  ) {
    tell(.exposed)
    // Its movie goes on for a while.
    clip?.note()
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
      state.withLock { $0.hasMovie = true }
    }
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishCaptureFor resolvedSettings: AVCaptureResolvedPhotoSettings,
    error: (any Error)?
  ) {
    let (photo, hasMovie, problem) = state.withLock { ($0.photo, $0.hasMovie, $0.problem ?? error) }
    let (isHEIC, burst, clip, tell) = (isHEIC, burst, clip, tell)
    Task.detached {
      let identifier = await burst?.burst
      guard let photo, let data = BurstNote.data(of: photo, in: identifier) else {
        clip?.abandon()
        tell(.failed(problem.map { PhotoKeeper.words(for: $0) } ?? tr("The photo could not be taken.")))
        return
      }
      do {
        if let clip, hasMovie {
          tell(.saved(try await PhotoKeeper.keep(photo: data, isHEIC: isHEIC, with: clip)))
        } else {
          clip?.abandon()
          tell(.saved(try await PhotoKeeper.keep(photo: data, isHEIC: isHEIC)))
        }
      } catch {
        tell(.failed(PhotoKeeper.words(for: error)))
      }
    }
  }
}
