import AVFoundation
import CoreGraphics
import Dispatch
import Foundation
import GLibSupport
import Photos
import Synchronization

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
  private let folder: URL
  /// Whether the picker has ended, so that nobody wants what is still to come.
  private var isOver = false

  /// A camera that takes photos and videos into a folder.
  init(
    _ kinds: Set<UIImagePickerController.CameraCaptureMode>, seconds: TimeInterval,
    folder: URL = WorkFolder.make("camera", for: .large)
  ) {
    (self.kinds, self.folder) = (kinds, folder)
    mode = kinds.contains(.photo) ? .photo : .video
    movie.maxRecordedDuration = CMTime(seconds: seconds, preferredTimescale: 600)
  }

  /// Starts the camera asynchronously; returns false if there is none.
  func begin(
    with camera: AVCaptureDevice? = AVCaptureDevice.default(for: .video),
    microphone: @autoclosure () -> AVCaptureDevice? = AVCaptureDevice.default(for: .audio)
  ) -> Bool {
    guard let camera, let input = try? AVCaptureDeviceInput(device: camera), session.canAddInput(input) else {
      return false
    }
    session.beginConfiguration()
    session.addInput(input)
    if kinds.contains(.photo) { session.addOutput(photos) }
    if kinds.contains(.video) {
      session.addOutput(movie)
      if let device = microphone(), let sound = try? AVCaptureDeviceInput(device: device), session.canAddInput(sound) {
        session.addInput(sound)
      }
    }
    session.commitConfiguration()
    let session = session
    queue.async { session.startRunning() }
    return true
  }

  /// Stops the camera. What is being taken is deleted once it has come.
  func end() {
    isOver = true
    let session = session
    queue.async { session.stopRunning() }
  }

  /// Takes a photo, or starts or stops recording.
  func press() {
    guard !isBusy, !isOver else { return }
    if isRecording {
      isBusy = true
      movie.stopRecording()
    } else {
      // It holds the camera until the result comes, so that there is somebody to delete what isn't wanted any more.
      let ear = PickerEar(in: folder) { self.arrived($0) }
      self.ear = ear
      if mode == .photo {
        isBusy = true
        let settings = AVCapturePhotoSettings(format: [AVVideoCodecKey: AVVideoCodecType.jpeg])
        photos.capturePhoto(with: settings, delegate: ear)
      } else {
        isRecording = true
        movie.startRecording(to: ear.newFile("mov"), recordingDelegate: ear)
      }
    }
    onChange()
  }

  /// The result of a capture has come; nil if it has failed.
  func arrived(_ taken: Taken?) {
    (isBusy, isRecording, ear) = (false, false, nil)
    guard !isOver else {
      if let taken { try? FileManager.default.removeItem(at: taken.file) }
      return
    }
    onChange()
    if let taken { onTaken(taken) }
  }
}

/// The delegate for one photo or recording; reports the result on the main thread, once.
private final class PickerEar: NSObject, AVCapturePhotoCaptureDelegate, AVCaptureFileOutputRecordingDelegate, Sendable {
  typealias Handler = @MainActor @Sendable (PickerCamera.Taken?) -> Void

  private let folder: URL
  /// Who is told; nobody any more afterwards.
  private let handler: Mutex<Handler?>

  init(in folder: URL, _ handler: @escaping Handler) {
    self.folder = folder
    self.handler = Mutex(handler)
  }

  /// A file that isn't there yet.
  func newFile(_ ending: String) -> URL { folder.appending(path: "kinora-\(UUID().uuidString).\(ending)") }

  private func tell(_ taken: PickerCamera.Taken?) {
    let handler = handler.withLock { handler in
      defer { handler = nil }
      return handler
    }
    guard let handler else { return }
    DispatchQueue.main.async { MainActor.assumeIsolated { handler(taken) } }
  }

  func photoOutput(_ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: (any Error)?)
  {
    let file = newFile("jpg")
    guard error == nil, let data = photo.fileDataRepresentation(), (try? SafeFile.write(data, to: file)) != nil else {
      return tell(nil)
    }
    tell(
      PickerCamera.Taken(
        file: file, isVideo: false, image: try? PhotoReader.image(of: data), metadata: photo.metadata))
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishCaptureFor resolvedSettings: AVCaptureResolvedPhotoSettings,
    error: (any Error)?
  ) {
    // Of a capture that has failed early no photo is told.
    tell(nil)
  }

  func fileOutput(
    _ output: AVCaptureFileOutput, didFinishRecordingTo outputFileURL: URL, from connections: [AVCaptureConnection],
    error: (any Error)?
  ) {
    let isWhole = (error as NSError?)?.userInfo[AVErrorRecordingSuccessfullyFinishedKey] as? Bool ?? (error == nil)
    guard isWhole else {
      try? FileManager.default.removeItem(at: outputFileURL)
      return tell(nil)
    }
    tell(
      PickerCamera.Taken(
        file: outputFileURL, isVideo: true, image: try? MediaPicture.read(outputFileURL, limit: 1280)))
  }
}
