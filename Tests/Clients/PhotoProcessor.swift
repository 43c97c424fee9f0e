import AVFoundation

/// Follows one photo from the moment it is asked for until all about it is done, and hands on what it hears.
final class PhotoProcessor: NSObject, AVCapturePhotoCaptureDelegate {
  enum Step: Sendable {
    /// The settings are resolved. `isLive` is whether a movie is being recorded, too.
    case settled(photos: Int, width: Int32, height: Int32, isLive: Bool)
    case exposureBegins
    case exposureEnds
    case photo(Photo)
    case movieRecorded
    case movie(Movie)
    case done(words: String?)
  }

  struct Photo: Sendable {
    var number: Int
    var place: Int
    var data: Data?
    var words: String?
  }

  struct Movie: Sendable {
    var file: URL
    var seconds: Double
    var stillAt: Double
    var words: String?
  }

  /// Ends with the capture.
  let steps: AsyncStream<Step>
  private let continuation: AsyncStream<Step>.Continuation

  override init() {
    (steps, continuation) = AsyncStream.makeStream()
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, willBeginCaptureFor resolvedSettings: AVCaptureResolvedPhotoSettings
  ) {
    let (photo, movie) = (resolvedSettings.photoDimensions, resolvedSettings.livePhotoMovieDimensions)
    continuation.yield(
      .settled(
        photos: resolvedSettings.expectedPhotoCount, width: photo.width, height: photo.height,
        isLive: movie.width > 0 && movie.height > 0))
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, willCapturePhotoFor resolvedSettings: AVCaptureResolvedPhotoSettings
  ) {
    continuation.yield(.exposureBegins)
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, didCapturePhotoFor resolvedSettings: AVCaptureResolvedPhotoSettings
  ) {
    continuation.yield(.exposureEnds)
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: (any Error)?
  ) {
    continuation.yield(
      .photo(
        Photo(
          number: photo.photoCount, place: photo.sequenceCount, data: photo.fileDataRepresentation(),
          words: error?.localizedDescription)))
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishRecordingLivePhotoMovieForEventualFileAt outputFileURL: URL,
    resolvedSettings: AVCaptureResolvedPhotoSettings
  ) {
    continuation.yield(.movieRecorded)
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishProcessingLivePhotoToMovieFileAt outputFileURL: URL, duration: CMTime,
    photoDisplayTime: CMTime, resolvedSettings: AVCaptureResolvedPhotoSettings, error: (any Error)?
  ) {
    continuation.yield(
      .movie(
        Movie(
          file: outputFileURL, seconds: duration.seconds, stillAt: photoDisplayTime.seconds,
          words: error?.localizedDescription)))
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishCaptureFor resolvedSettings: AVCaptureResolvedPhotoSettings,
    error: (any Error)?
  ) {
    continuation.yield(.done(words: error?.localizedDescription))
    continuation.finish()
  }
}
