import AVFoundation
import CoreGraphics
import Dispatch
import Foundation
import Photos

/// A picker's own session: one camera, and outputs for photos, for a video or for both.
@MainActor
final class PickerCamera {
  /// What was taken, in a passing file.
  struct Taken: @unchecked Sendable {
    var file: URL
    var isVideo: Bool
    var image: CGImage?
    /// Plain values, as a photo's metadata are; nobody changes them.
    var metadata: [String: Any] = [:]
  }

  let session = AVCaptureSession()
  var onChange: @MainActor () -> Void = {}
  var onTaken: @MainActor (Taken) -> Void = { _ in }
  private(set) var isRecording = false
  /// Whether the shutter has to wait.
  private(set) var isBusy = false
  private let photos = AVCapturePhotoOutput()
  private let movie = AVCaptureMovieFileOutput()
  /// Which kinds can be taken.
  private let kinds: Set<UIImagePickerController.CameraCaptureMode>
  /// What the shutter takes. Changes between two shots only.
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

  /// Opens the camera, soon; false where there is none.
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

  /// Lets the camera go.
  func end() {
    let session = session
    queue.async { session.stopRunning() }
  }

  /// Takes a photo; begins a video, or ends it.
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

/// Hears what becomes of what was taken, and tells it on the main thread.
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
