import AVFoundation
import Photos

/// Page "Capturing and Saving Live Photos": `live-photos`.
func runLivePhotos(_ arguments: [String]) {
  LivePhotoStudio.shown = LivePhotoStudio()
  DispatchQueue(label: "session").async {
    do {
      try LivePhotoStudio.shown!.configureSession()
      LivePhotoStudio.shown!.shoot()
    } catch {
      fail("\(error)")
    }
  }
}

enum CameraError: Error {
  case configurationFailed
}

final class LivePhotoStudio {
  static var shown: LivePhotoStudio?
  let captureSession = AVCaptureSession()
  let photoOutput = AVCapturePhotoOutput()
  var captureProcessor: LivePhotoCaptureProcessor?
  var livePhotosInProgress = 0 {
    didSet { print("in progress: \(livePhotosInProgress)") }
  }

  func configureSession() throws {
    captureSession.beginConfiguration()
    guard let videoDevice = AVCaptureDevice.default(for: .video),
      let videoDeviceInput = try? AVCaptureDeviceInput(device: videoDevice),
      let audioDevice = AVCaptureDevice.default(for: .audio),
      let audioDeviceInput = try? AVCaptureDeviceInput(device: audioDevice)
    else { throw CameraError.configurationFailed }
    captureSession.addInput(videoDeviceInput)
    if captureSession.canAddInput(audioDeviceInput) {
      captureSession.addInput(audioDeviceInput)
    } else {
      throw CameraError.configurationFailed
    }
    // Attempt to add the photo output to the session.
    if captureSession.canAddOutput(photoOutput) {
      captureSession.sessionPreset = .photo
      captureSession.addOutput(photoOutput)
    } else {
      throw CameraError.configurationFailed
    }
    // Configure the photo output's behavior.
    photoOutput.isHighResolutionCaptureEnabled = true
    photoOutput.isLivePhotoCaptureEnabled = photoOutput.isLivePhotoCaptureSupported
    captureSession.commitConfiguration()
    captureSession.startRunning()
  }

  func shoot() {
    let codec: AVVideoCodecType = photoOutput.availablePhotoCodecTypes.contains(.hevc) ? .hevc : .jpeg
    let photoSettings = AVCapturePhotoSettings(format: [AVVideoCodecKey: codec])
    photoSettings.livePhotoMovieFileURL = URL(fileURLWithPath: NSTemporaryDirectory())
      .appendingPathComponent(NSUUID().uuidString).appendingPathExtension("mov")
    // Shoot the Live Photo, using a custom class to handle capture delegate callbacks.
    let captureProcessor = LivePhotoCaptureProcessor()
    captureProcessor.livePhotoStatusHandler = { isCapturing in
      DispatchQueue.main.async { self.livePhotosInProgress += isCapturing ? 1 : -1 }
    }
    self.captureProcessor = captureProcessor
    photoOutput.capturePhoto(with: photoSettings, delegate: captureProcessor)
  }
}

final class LivePhotoCaptureProcessor: NSObject, AVCapturePhotoCaptureDelegate {
  var stillImageData: Data?
  /// A handler to call when Live Photo capture begins and ends.
  var livePhotoStatusHandler: (Bool) -> Void = { _ in }

  func photoOutput(
    _ output: AVCapturePhotoOutput, willBeginCaptureFor resolvedSettings: AVCaptureResolvedPhotoSettings
  ) {
    let movie = resolvedSettings.livePhotoMovieDimensions
    livePhotoStatusHandler(movie.width > 0 && movie.height > 0)
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishRecordingLivePhotoMovieForEventualFileAt outputFileURL: URL,
    resolvedSettings: AVCaptureResolvedPhotoSettings
  ) {
    livePhotoStatusHandler(false)
  }

  func photoOutput(_ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: Error?) {
    guard error == nil else { fail("Error capturing Live Photo still: \(error!)") }
    // Get and process the captured image data.
    stillImageData = photo.fileDataRepresentation()
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishProcessingLivePhotoToMovieFileAt outputFileURL: URL, duration: CMTime,
    photoDisplayTime: CMTime, resolvedSettings: AVCaptureResolvedPhotoSettings, error: Error?
  ) {
    guard error == nil else { fail("Error capturing Live Photo movie: \(error!)") }
    guard let stillImageData = stillImageData else { fail("no still") }
    saveLivePhotoToPhotosLibrary(stillImageData: stillImageData, livePhotoMovieURL: outputFileURL)
  }

  func saveLivePhotoToPhotosLibrary(stillImageData: Data, livePhotoMovieURL: URL) {
    PHPhotoLibrary.requestAuthorization { status in
      guard status == .authorized else { fail("no permission") }
      PHPhotoLibrary.shared().performChanges({
        // Add the captured photo's file data as the main resource for the Photos asset.
        let creationRequest = PHAssetCreationRequest.forAsset()
        creationRequest.addResource(with: .photo, data: stillImageData, options: nil)
        // Add the movie file URL as the Live Photo's paired video resource.
        let options = PHAssetResourceCreationOptions()
        options.shouldMoveFile = true
        creationRequest.addResource(with: .pairedVideo, fileURL: livePhotoMovieURL, options: options)
      }) { success, error in
        guard success else { fail(error!.localizedDescription) }
        let asset = PHAsset.fetchAssets(with: .image, options: nil).firstObject!
        print("saved, live: \(asset.mediaSubtypes.contains(.photoLive))")
        print("moved: \(!FileManager.default.fileExists(atPath: livePhotoMovieURL.path))")
        finish()
      }
    }
  }
}
