import AVFoundation
import Photos

/// Page "AVCam: Building a Camera App", without its buttons: `avcam`.
func runAVCam(_ arguments: [String]) {
  let camera = CameraViewController()
  CameraViewController.shown = camera
  camera.viewDidLoad()
}

final class CameraViewController: NSObject, AVCaptureFileOutputRecordingDelegate {
  static var shown: CameraViewController?
  private let session = AVCaptureSession()
  private let sessionQueue = DispatchQueue(label: "session queue")
  private let photoOutput = AVCapturePhotoOutput()
  private let previewView = PreviewView()
  private let videoDeviceDiscoverySession = AVCaptureDevice.DiscoverySession(
    deviceTypes: [.builtInWideAngleCamera, .builtInDualCamera, .builtInTrueDepthCamera, .externalUnknown],
    mediaType: .video, position: .unspecified)
  private var videoDeviceInput: AVCaptureDeviceInput!
  private var movieFileOutput: AVCaptureMovieFileOutput?
  private var isSessionRunning = false
  private var keyValueObservations = [NSKeyValueObservation]()
  private var tokens: [NSObjectProtocol] = []
  private var inProgressPhotoCaptureDelegates = [Int64: CamPhotoProcessor]()
  private var selectedMattes: [AVSemanticSegmentationMatte.MatteType] = []

  func viewDidLoad() {
    previewView.videoPreviewLayer.session = session
    sessionQueue.async {
      self.configureSession()
      self.addObservers()
      self.session.startRunning()
      self.isSessionRunning = self.session.isRunning
      self.capturePhoto()
    }
  }

  // MARK: Session

  private func configureSession() {
    session.beginConfiguration()
    session.sessionPreset = .photo
    var defaultVideoDevice: AVCaptureDevice?
    if let dualCameraDevice = AVCaptureDevice.default(.builtInDualCamera, for: .video, position: .back) {
      defaultVideoDevice = dualCameraDevice
    } else if let backCameraDevice = AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: .back) {
      defaultVideoDevice = backCameraDevice
    } else if let frontCameraDevice = AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: .front) {
      defaultVideoDevice = frontCameraDevice
    } else {
      defaultVideoDevice = AVCaptureDevice.default(for: .video)
    }
    guard let videoDevice = defaultVideoDevice, let input = try? AVCaptureDeviceInput(device: videoDevice),
      session.canAddInput(input)
    else { fail("no camera") }
    session.addInput(input)
    videoDeviceInput = input
    if let audioDevice = AVCaptureDevice.default(for: .audio),
      let audioDeviceInput = try? AVCaptureDeviceInput(device: audioDevice), session.canAddInput(audioDeviceInput)
    {
      session.addInput(audioDeviceInput)
    }
    guard session.canAddOutput(photoOutput) else { fail("no photos") }
    session.addOutput(photoOutput)
    configurePhotoOutput()
    session.commitConfiguration()
  }

  private func configurePhotoOutput() {
    photoOutput.isHighResolutionCaptureEnabled = true
    photoOutput.isLivePhotoCaptureEnabled = photoOutput.isLivePhotoCaptureSupported
    photoOutput.isDepthDataDeliveryEnabled = photoOutput.isDepthDataDeliverySupported
    photoOutput.isPortraitEffectsMatteDeliveryEnabled = photoOutput.isPortraitEffectsMatteDeliverySupported
    photoOutput.enabledSemanticSegmentationMatteTypes = photoOutput.availableSemanticSegmentationMatteTypes
    selectedMattes = photoOutput.availableSemanticSegmentationMatteTypes
    photoOutput.maxPhotoQualityPrioritization = .quality
  }

  // MARK: KVO and notifications

  private func addObservers() {
    keyValueObservations = [
      session.observe(\.isRunning, options: .new) { _, change in
        guard let isSessionRunning = change.newValue else { return }
        print("observed running: \(isSessionRunning)")
      },
      observe(videoDeviceInput.device),
    ]
    let center = NotificationCenter.default
    tokens = [
      center.addObserver(
        forName: .AVCaptureDeviceSubjectAreaDidChange, object: videoDeviceInput.device, queue: nil
      ) { self.subjectAreaDidChange(notification: $0) },
      center.addObserver(
        forName: .AVCaptureSessionRuntimeError, object: session, queue: nil
      ) {
        self.sessionRuntimeError(notification: $0)
      },
      center.addObserver(
        forName: .AVCaptureSessionWasInterrupted, object: session, queue: nil
      ) {
        self.sessionWasInterrupted(notification: $0)
      },
      center.addObserver(
        forName: .AVCaptureSessionInterruptionEnded, object: session, queue: nil
      ) {
        self.sessionInterruptionEnded(notification: $0)
      },
    ]
  }

  private func observe(_ device: AVCaptureDevice) -> NSKeyValueObservation {
    device.observe(\.systemPressureState, options: .new) { _, change in
      guard let systemPressureState = change.newValue else { return }
      self.setRecommendedFrameRateRangeForPressureState(systemPressureState: systemPressureState)
    }
  }

  private func subjectAreaDidChange(notification: Notification) {
    let devicePoint = CGPoint(x: 0.5, y: 0.5)
    print("subject area: \(devicePoint)")
  }

  private func sessionRuntimeError(notification: Notification) {
    guard let error = notification.userInfo?[AVCaptureSessionErrorKey] as? AVError else { return }
    print("Capture session runtime error: \(error)")
    // If media services were reset, and the last start succeeded, restart the session.
    guard error.code == .mediaServicesWereReset else { return }
    sessionQueue.async {
      guard self.isSessionRunning else { return }
      self.session.startRunning()
      self.isSessionRunning = self.session.isRunning
    }
  }

  private func sessionWasInterrupted(notification: Notification) {
    guard let reasonIntegerValue = notification.userInfo?[AVCaptureSessionInterruptionReasonKey] as? Int,
      let reason = AVCaptureSession.InterruptionReason(rawValue: reasonIntegerValue)
    else { return }
    if reason == .audioDeviceInUseByAnotherClient || reason == .videoDeviceInUseByAnotherClient {
      print("resume button")
    } else if reason == .videoDeviceNotAvailableWithMultipleForegroundApps {
      print("unavailable")
    } else if reason == .videoDeviceNotAvailableDueToSystemPressure {
      print("Session stopped running due to shutdown system pressure level.")
    }
  }

  private func sessionInterruptionEnded(notification: Notification) { print("Capture session interruption ended") }

  private func setRecommendedFrameRateRangeForPressureState(systemPressureState: AVCaptureDevice.SystemPressureState) {
    let pressureLevel = systemPressureState.level
    if pressureLevel == .serious || pressureLevel == .critical {
      if movieFileOutput == nil || movieFileOutput?.isRecording == false {
        do {
          try videoDeviceInput.device.lockForConfiguration()
          videoDeviceInput.device.activeVideoMinFrameDuration = CMTime(value: 1, timescale: 20)
          videoDeviceInput.device.activeVideoMaxFrameDuration = CMTime(value: 1, timescale: 15)
          videoDeviceInput.device.unlockForConfiguration()
        } catch {
          print("Could not lock device for configuration: \(error)")
        }
      }
    } else if pressureLevel == .shutdown {
      print("Session stopped running due to shutdown system pressure level.")
    }
  }

  // MARK: Photos

  private func capturePhoto() {
    if let photoOutputConnection = photoOutput.connection(with: .video) {
      photoOutputConnection.videoOrientation = .landscapeRight
    }
    var photoSettings = AVCapturePhotoSettings()
    // Capture HEIF photos when supported.
    if photoOutput.availablePhotoCodecTypes.contains(.hevc) {
      photoSettings = AVCapturePhotoSettings(format: [AVVideoCodecKey: AVVideoCodecType.hevc])
    }
    if videoDeviceInput.device.isFlashAvailable {
      photoSettings.flashMode = .auto
    }
    photoSettings.isHighResolutionPhotoEnabled = true
    if !photoSettings.__availablePreviewPhotoPixelFormatTypes.isEmpty {
      photoSettings.previewPhotoFormat = [
        kCVPixelBufferPixelFormatTypeKey as String: photoSettings.__availablePreviewPhotoPixelFormatTypes.first!
      ]
    }
    photoSettings.isDepthDataDeliveryEnabled = photoOutput.isDepthDataDeliveryEnabled
    photoSettings.isPortraitEffectsMatteDeliveryEnabled = photoOutput.isPortraitEffectsMatteDeliveryEnabled
    if photoSettings.isDepthDataDeliveryEnabled, !photoOutput.availableSemanticSegmentationMatteTypes.isEmpty {
      photoSettings.enabledSemanticSegmentationMatteTypes = selectedMattes
    }
    photoSettings.photoQualityPrioritization = .balanced

    let photoCaptureProcessor = CamPhotoProcessor(
      with: photoSettings,
      willCapturePhotoAnimation: {
        // Flash the screen to signal that AVCam took a photo.
        DispatchQueue.main.async { self.previewView.videoPreviewLayer.opacity = 1 }
      },
      completionHandler: { photoCaptureProcessor in
        // When the capture is complete, remove a reference to the photo capture delegate so it can be deallocated.
        self.sessionQueue.async {
          self.inProgressPhotoCaptureDelegates[photoCaptureProcessor.requestedPhotoSettings.uniqueID] = nil
          print("delegates: \(self.inProgressPhotoCaptureDelegates.count)")
          self.changeToMovieMode()
        }
      })
    inProgressPhotoCaptureDelegates[photoSettings.uniqueID] = photoCaptureProcessor
    photoOutput.capturePhoto(with: photoSettings, delegate: photoCaptureProcessor)
  }

  // MARK: Movies

  private func changeToMovieMode() {
    let movieFileOutput = AVCaptureMovieFileOutput()
    guard session.canAddOutput(movieFileOutput) else { fail("no movies") }
    session.beginConfiguration()
    session.addOutput(movieFileOutput)
    session.sessionPreset = .high
    if let connection = movieFileOutput.connection(with: .video), connection.isVideoStabilizationSupported {
      connection.preferredVideoStabilizationMode = .auto
    }
    session.commitConfiguration()
    self.movieFileOutput = movieFileOutput
    let movieFileOutputConnection = movieFileOutput.connection(with: .video)!
    let codec: AVVideoCodecType = movieFileOutput.availableVideoCodecTypes.contains(.hevc) ? .hevc : .h264
    movieFileOutput.setOutputSettings([AVVideoCodecKey: codec], for: movieFileOutputConnection)
    let outputFileName = NSUUID().uuidString
    let outputFilePath = (NSTemporaryDirectory() as NSString).appendingPathComponent(
      (outputFileName as NSString).appendingPathExtension("mov")!)
    movieFileOutput.startRecording(to: URL(fileURLWithPath: outputFilePath), recordingDelegate: self)
  }

  func fileOutput(
    _ output: AVCaptureFileOutput, didStartRecordingTo fileURL: URL, from connections: [AVCaptureConnection]
  ) {
    print("recording: \(output.isRecording)")
    sessionQueue.asyncAfter(deadline: .now() + 1) { self.movieFileOutput?.stopRecording() }
  }

  func fileOutput(
    _ output: AVCaptureFileOutput, didFinishRecordingTo outputFileURL: URL, from connections: [AVCaptureConnection],
    error: Error?
  ) {
    func cleanup() {
      let path = outputFileURL.path
      if FileManager.default.fileExists(atPath: path) { fail("the file is still there") }
    }
    let success = error == nil || ((error! as NSError).userInfo[AVErrorRecordingSuccessfullyFinishedKey] as? Bool)!
    guard success else { fail("Movie file finishing error: \(String(describing: error))") }
    PHPhotoLibrary.requestAuthorization { status in
      guard status == .authorized else { fail("no permission") }
      PHPhotoLibrary.shared().performChanges(
        {
          let options = PHAssetResourceCreationOptions()
          options.shouldMoveFile = true
          let creationRequest = PHAssetCreationRequest.forAsset()
          creationRequest.addResource(with: .video, fileURL: outputFileURL, options: options)
        },
        completionHandler: { success, error in
          if !success { fail("couldn't save the movie: \(String(describing: error))") }
          cleanup()
          let photos = PHAsset.fetchAssets(with: .image, options: nil).count
          print("library: \(photos) photo, \(PHAsset.fetchAssets(with: .video, options: nil).count) movie")
          self.sessionQueue.async { self.changeCamera() }
        })
    }
  }

  // MARK: Cameras

  private func changeCamera() {
    let currentVideoDevice = videoDeviceInput.device
    let preferredPosition: AVCaptureDevice.Position
    switch currentVideoDevice.position {
    case .unspecified, .front: preferredPosition = .back
    case .back: preferredPosition = .front
    @unknown default: preferredPosition = .back
    }
    let devices = videoDeviceDiscoverySession.devices
    let newVideoDevice =
      devices.first { $0.position == preferredPosition } ?? devices.first { $0 != currentVideoDevice }
    guard let videoDevice = newVideoDevice, let videoDeviceInput = try? AVCaptureDeviceInput(device: videoDevice)
    else { fail("no other camera") }
    session.beginConfiguration()
    // Remove the existing device input first: a session doesn't support several cameras at once.
    session.removeInput(self.videoDeviceInput)
    if session.canAddInput(videoDeviceInput) {
      session.addInput(videoDeviceInput)
      self.videoDeviceInput = videoDeviceInput
    } else {
      session.addInput(self.videoDeviceInput)
    }
    // Live Photo capture and depth data delivery are set anew for another camera.
    configurePhotoOutput()
    session.commitConfiguration()
    print("changed: \(self.videoDeviceInput.device != currentVideoDevice), running: \(session.isRunning)")
    for token in tokens { NotificationCenter.default.removeObserver(token) }
    session.stopRunning()
    keyValueObservations.removeAll()
    finish()
  }
}

/// Follows one photo, and saves it.
final class CamPhotoProcessor: NSObject, AVCapturePhotoCaptureDelegate {
  let requestedPhotoSettings: AVCapturePhotoSettings
  private let willCapturePhotoAnimation: () -> Void
  private let completionHandler: (CamPhotoProcessor) -> Void
  private var photoData: Data?

  init(
    with requestedPhotoSettings: AVCapturePhotoSettings, willCapturePhotoAnimation: @escaping () -> Void,
    completionHandler: @escaping (CamPhotoProcessor) -> Void
  ) {
    self.requestedPhotoSettings = requestedPhotoSettings
    self.willCapturePhotoAnimation = willCapturePhotoAnimation
    self.completionHandler = completionHandler
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, willCapturePhotoFor resolvedSettings: AVCaptureResolvedPhotoSettings
  ) {
    willCapturePhotoAnimation()
  }

  func photoOutput(_ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: Error?) {
    if let error = error { fail("Error capturing photo: \(error)") }
    photoData = photo.fileDataRepresentation()
    print("preview: \(photo.previewPixelBuffer != nil), matte: \(photo.portraitEffectsMatte != nil)")
    for type in output.enabledSemanticSegmentationMatteTypes where photo.semanticSegmentationMatte(for: type) != nil {
      print("matte of \(type.rawValue)")
    }
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishCaptureFor resolvedSettings: AVCaptureResolvedPhotoSettings, error: Error?
  ) {
    guard error == nil, let photoData = photoData else { fail("Error capturing photo: \(String(describing: error))") }
    PHPhotoLibrary.requestAuthorization { status in
      guard status == .authorized else { return self.completionHandler(self) }
      PHPhotoLibrary.shared().performChanges(
        {
          let options = PHAssetResourceCreationOptions()
          let creationRequest = PHAssetCreationRequest.forAsset()
          options.uniformTypeIdentifier = self.requestedPhotoSettings.processedFileType.map { $0.rawValue }
          creationRequest.addResource(with: .photo, data: photoData, options: options)
        },
        completionHandler: { _, error in
          if let error = error { fail("Error occurred while saving photo to photo library: \(error)") }
          self.completionHandler(self)
        })
    }
  }
}
