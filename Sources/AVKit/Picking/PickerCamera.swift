import AVFoundation
import CoreGraphics
import Dispatch
import Foundation
import Photos

/// The picker's capture session: one camera, and outputs for photos, for video or for both.
@MainActor
final class PickerCamera {
  /// A photo or video that was taken, in a temporary file.
  struct Taken: @unchecked Sendable {
    var file: URL
    var isVideo: Bool
    var image: CGImage?
    /// Plain property-list values, as in a photo's metadata; never mutated, hence `@unchecked Sendable`.
    var metadata: [String: Any] = [:]
  }

  let session = AVCaptureSession()
  var onChange: @MainActor () -> Void = {}
  var onTaken: @MainActor (Taken) -> Void = { _ in }
  private(set) var isRecording = false
  /// Whether a capture is in flight, so that the shutter is disabled.
  private(set) var isBusy = false
  private let photos = AVCapturePhotoOutput()
  private let movie = AVCaptureMovieFileOutput()
  /// The capture modes that are allowed.
  private let kinds: Set<UIImagePickerController.CameraCaptureMode>
  /// The capture mode. Can't change while a capture is in flight or a video is being recorded.
  var mode: UIImagePickerController.CameraCaptureMode {
    didSet {
      if !kinds.contains(mode) || isBusy || isRecording { mode = oldValue }
      if mode != oldValue { onChange() }
    }
  }
  private let queue = DispatchQueue(label: "app.kinora.picker", qos: .userInitiated)
  private var ear: PickerEar?

  init(_ kinds: Set<UIImagePickerController.CameraCaptureMode>, seconds: TimeInterval) {
    self.kinds = kinds
    mode = kinds.contains(.photo) ? .photo : .video
    movie.maxRecordedDuration = CMTime(seconds: seconds, preferredTimescale: 600)
  }

  /// Starts the camera asynchronously; returns false if there is none.
  func begin() -> Bool {
    guard let device = AVCaptureDevice.default(for: .video), let input = try? AVCaptureDeviceInput(device: device),
      session.canAddInput(input)
    else { return false }
    session.beginConfiguration()
    session.addInput(input)
    if kinds.contains(.photo) { session.addOutput(photos) }
    if kinds.contains(.video) {
      session.addOutput(movie)
      if let device = AVCaptureDevice.default(for: .audio), let sound = try? AVCaptureDeviceInput(device: device),
        session.canAddInput(sound)
      {
        session.addInput(sound)
      }
    }
    session.commitConfiguration()
    let session = session
    queue.async { session.startRunning() }
    return true
  }

  /// Stops the camera.
  func end() {
    let session = session
    queue.async { session.stopRunning() }
  }

  /// Takes a photo, or starts or stops recording.
  func press() {
    guard !isBusy else { return }
    let ear = PickerEar { [weak self] taken in self?.arrived(taken) }
    if mode == .photo {
      isBusy = true
      self.ear = ear
      photos.capturePhoto(with: AVCapturePhotoSettings(format: [AVVideoCodecKey: AVVideoCodecType.jpeg]), delegate: ear)
    } else if isRecording {
      isBusy = true
      movie.stopRecording()
    } else {
      isRecording = true
      self.ear = ear
      movie.startRecording(to: PickerEar.passing("mov"), recordingDelegate: ear)
    }
    onChange()
  }

  private func arrived(_ taken: Taken?) {
    (isBusy, isRecording, ear) = (false, false, nil)
    onChange()
    if let taken { onTaken(taken) }
  }
}

/// The delegate for photos and recordings; reports the result on the main thread.
private final class PickerEar: NSObject, AVCapturePhotoCaptureDelegate, AVCaptureFileOutputRecordingDelegate, Sendable {
  private let handler: @MainActor @Sendable (PickerCamera.Taken?) -> Void

  init(_ handler: @escaping @MainActor @Sendable (PickerCamera.Taken?) -> Void) {
    self.handler = handler
  }

  static func passing(_ ending: String) -> URL {
    FileManager.default.temporaryDirectory.appendingPathComponent("kinora-\(UUID().uuidString).\(ending)")
  }

  private func tell(_ taken: PickerCamera.Taken?) {
    DispatchQueue.main.async { MainActor.assumeIsolated { self.handler(taken) } }
  }

  func photoOutput(_ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: (any Error)?)
  {
    let file = Self.passing("jpg")
    guard error == nil, let data = photo.fileDataRepresentation(), (try? SafeFile.write(data, to: file)) != nil else {
      return tell(nil)
    }
    tell(
      PickerCamera.Taken(
        file: file, isVideo: false, image: try? PhotoReader.image(of: data), metadata: photo.metadata))
  }

  func fileOutput(
    _ output: AVCaptureFileOutput, didFinishRecordingTo outputFileURL: URL, from connections: [AVCaptureConnection],
    error: (any Error)?
  ) {
    let isWhole = (error as NSError?)?.userInfo[AVErrorRecordingSuccessfullyFinishedKey] as? Bool ?? (error == nil)
    guard isWhole else { return tell(nil) }
    tell(
      PickerCamera.Taken(
        file: outputFileURL, isVideo: true, image: try? MediaPicture.read(outputFileURL, limit: 1280)))
  }
}
