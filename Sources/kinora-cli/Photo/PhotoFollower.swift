import AVFoundation

/// The delegate of one capture, until everything about it is done.
final class PhotoFollower: NSObject, AVCapturePhotoCaptureDelegate {
  /// A captured photo that is ready to be written.
  struct Taken: Sendable {
    /// Its index in a bracket, from 0.
    let place: Int
    var data: Data
    let width: Int
    let height: Int
    /// Its capture time on the host clock.
    let time: CMTime
    /// Its requested exposure bias.
    let bias: Float?
  }

  enum Step: Sendable {
    case photo(Taken)
    case movie(URL, duration: CMTime, displayTime: CMTime)
    case failed(PhotoFailure)
  }

  /// The steps of the capture; finishes after the last one.
  let steps: AsyncStream<Step>
  private let tell: AsyncStream<Step>.Continuation

  override init() {
    (steps, tell) = AsyncStream.makeStream()
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: (any Error)?
  ) {
    guard error == nil, let data = photo.fileDataRepresentation() else {
      tell.yield(.failed(PhotoFailure(error ?? AVError(.encodeFailed))))
      return
    }
    let size = photo.resolvedSettings.photoDimensions
    tell.yield(
      .photo(
        Taken(
          place: max(0, photo.sequenceCount - 1), data: data, width: Int(size.width), height: Int(size.height),
          time: photo.timestamp,
          bias: (photo.bracketSettings as? AVCaptureAutoExposureBracketedStillImageSettings)?.exposureTargetBias)))
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishProcessingLivePhotoToMovieFileAt outputFileURL: URL, duration: CMTime,
    photoDisplayTime: CMTime, resolvedSettings: AVCaptureResolvedPhotoSettings, error: (any Error)?
  ) {
    if let error {
      tell.yield(.failed(PhotoFailure(error)))
    } else {
      tell.yield(.movie(outputFileURL, duration: duration, displayTime: photoDisplayTime))
    }
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishCaptureFor resolvedSettings: AVCaptureResolvedPhotoSettings,
    error: (any Error)?
  ) {
    if let error { tell.yield(.failed(PhotoFailure(error))) }
    tell.finish()
  }
}
