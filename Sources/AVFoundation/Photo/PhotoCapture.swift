import CoreMedia
import Dispatch
import Foundation
import MediaEngine
import Synchronization

/// One requested capture, from the call to the last call of the delegate. All but the task is confined to the output's
/// queue.
final class PhotoCapture: @unchecked Sendable {
  /// The result of a Live Photo's movie.
  struct Movie: Sendable {
    var duration: CMTime
    var displayTime: CMTime
  }

  private struct Work {
    var task: Task<[TakenPicture], any Error>?
    /// The error to end with, if the capture was cancelled.
    var end: AVError?
  }

  let request: PhotoRequest
  /// The host time at the call.
  let time: CMTime
  /// The camera's controls at the call, and their last change; nil without a camera.
  let controls: (values: CameraValues, change: ControlChange?)?
  private let delegate: HandedValue<any AVCapturePhotoCaptureDelegate>
  private let output: AVCapturePhotoOutput
  private let queue: DispatchQueue
  private let work = Mutex(Work())

  // Accessed on the queue only.
  private var machine: PhotoCaptureStateMachine
  private var resolved: AVCaptureResolvedPhotoSettings
  private var photos: [Int: (photo: AVCapturePhoto, error: AVError?)] = [:]
  private var movie: (movie: Movie?, error: AVError?)
  private var error: AVError?

  init(
    _ request: PhotoRequest, at time: CMTime, from device: AVCaptureDevice?,
    delegate: any AVCapturePhotoCaptureDelegate, of output: AVCapturePhotoOutput, on queue: DispatchQueue
  ) {
    self.request = request
    self.time = time
    controls = device.map { ($0.values, $0.link.lastChange) }
    self.delegate = HandedValue(delegate)
    self.output = output
    self.queue = queue
    machine = PhotoCaptureStateMachine(photoCount: request.photoCount, isLive: request.movie != nil)
    resolved = AVCaptureResolvedPhotoSettings(uniqueID: request.id, expectedPhotoCount: request.photoCount)
  }

  // MARK: Events

  /// It is this capture's turn; its settings are resolved.
  func begin(_ resolved: AVCaptureResolvedPhotoSettings) {
    queue.async { [self] in
      self.resolved = resolved
      make(machine.begin())
    }
  }

  /// The camera is about to take the first picture.
  func expose() { queue.async { [self] in make(machine.expose()) } }

  /// The camera has taken the last picture.
  func exposed() { queue.async { [self] in make(machine.exposed()) } }

  /// A photo is ready, or has failed.
  func finish(_ number: Int, _ photo: AVCapturePhoto, _ error: AVError?) {
    queue.async { [self] in
      photos[number] = (photo, error)
      if self.error == nil { self.error = error }
      make(machine.photoReady(number))
    }
  }

  /// All of the movie has been captured.
  func movieRecorded() { queue.async { [self] in make(machine.movieRecorded()) } }

  /// The movie's file is finished, or has failed.
  func finishMovie(_ movie: Movie?, _ error: AVError?) {
    queue.async { [self] in
      self.movie = (movie, error)
      if self.error == nil { self.error = error }
      make(machine.movieReady())
    }
  }

  /// No pictures will be taken.
  func fail(_ error: AVError) {
    queue.async { [self] in
      guard machine.needsCamera else { return }
      self.error = error
      movie = (nil, error)
      make(machine.fail())
    }
  }

  // MARK: Cancelling

  /// Runs the taking of pictures, unless the capture was cancelled before.
  func run(_ body: @escaping @Sendable () async throws -> [TakenPicture]) async throws -> [TakenPicture] {
    let task = try work.withLock { work in
      if let end = work.end { throw end }
      let task = Task(executorPreference: EngineExecutor.shared) { try await body() }
      work.task = task
      return task
    }
    do {
      return try await task.value
    } catch {
      throw work.withLock { $0.end } ?? error
    }
  }

  /// Cancels the capture: no more pictures are taken. Those already taken are still made into photos, and a movie that
  /// has begun is made as long as possible.
  func cancel(because error: AVError) {
    let task = work.withLock { work in
      if work.end == nil { work.end = error }
      return work.task
    }
    task?.cancel()
  }

  // MARK: Delegate calls

  private func make(_ calls: [PhotoCaptureStateMachine.Call]) {
    for call in calls { make(call) }
  }

  private func make(_ call: PhotoCaptureStateMachine.Call) {
    let delegate = delegate.value
    switch call {
    case .willBegin: delegate.photoOutput(output, willBeginCaptureFor: resolved)
    case .willCapture:
      delegate.photoOutput(output, willCapturePhotoFor: resolved)
      output.soundShutter(for: request)
    case .didCapture: delegate.photoOutput(output, didCapturePhotoFor: resolved)
    case .didFinishPhoto(let number):
      guard let (photo, error) = photos.removeValue(forKey: number) else { return }
      delegate.photoOutput(output, didFinishProcessingPhoto: photo, error: error)
    case .didRecordMovie:
      guard let url = request.movie?.url else { return }
      delegate.photoOutput(
        output, didFinishRecordingLivePhotoMovieForEventualFileAt: url, resolvedSettings: resolved)
    case .didFinishMovie:
      guard let url = request.movie?.url else { return }
      delegate.photoOutput(
        output, didFinishProcessingLivePhotoToMovieFileAt: url, duration: movie.movie?.duration ?? .invalid,
        photoDisplayTime: movie.movie?.displayTime ?? .invalid, resolvedSettings: resolved, error: movie.error)
    case .didFinish:
      // Before the delegate is told: it may request the next photo at once.
      output.forget(self)
      delegate.photoOutput(output, didFinishCaptureFor: resolved, error: error)
    }
  }
}

/// A picture taken for a photo.
struct TakenPicture: Sendable {
  var picture: CapturedPicture
  var details: PhotoDetails
  var bracket: AVCaptureBracketedStillImageSettings?
}
