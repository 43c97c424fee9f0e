import AVFoundation
import Photos
import TestSupport
import Testing

/// The simulated camera's values and outputs. Each test has a process of its own, which has simulated devices only.
@Suite struct CaptureBehaviourTests {
  typealias Scene = RefusalBehaviourTests.Scene

  @Test func devicesThatAreAppleOnesAreNeverFound() async {
    await #expect(processExitsWith: .success) {
      let scene = try Scene()
      let types: [AVCaptureDevice.DeviceType] = [.builtInDualCamera, .builtInTrueDepthCamera, .continuityCamera]
      for type in types { #expect(AVCaptureDevice.default(type, for: .video, position: .unspecified) == nil) }
      let all = AVCaptureDevice.DiscoverySession(
        deviceTypes: types + [scene.device.deviceType], mediaType: .video, position: .unspecified)
      #expect(all.devices.contains(scene.device) && all.devices.allSatisfy { !types.contains($0.deviceType) })
    }
  }

  @Test func theCameraThatThePersonPrefersIsTheSystems() async {
    await #expect(processExitsWith: .success) {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("member-\(UUID())")
      setenv("XDG_STATE_HOME", folder.path, 1)
      _ = try Scene()
      let cameras = AVCaptureDevice.DiscoverySession(
        deviceTypes: [.external, .builtInWideAngleCamera], mediaType: .video, position: .unspecified
      ).devices
      let last = try #require(cameras.last)
      #expect(cameras.count > 1 && AVCaptureDevice.systemPreferredCamera != nil)
      AVCaptureDevice.userPreferredCamera = last
      #expect(AVCaptureDevice.userPreferredCamera == last && AVCaptureDevice.systemPreferredCamera == last)
      try? FileManager.default.removeItem(at: folder)
    }
  }

  @Test func notificationsHaveTheirOldNames() {
    #expect(Notification.Name.AVCaptureDeviceWasConnected == AVCaptureDevice.wasConnectedNotification)
    #expect(Notification.Name.AVCaptureDeviceWasDisconnected == AVCaptureDevice.wasDisconnectedNotification)
    #expect(Notification.Name.AVCaptureDeviceSubjectAreaDidChange == AVCaptureDevice.subjectAreaDidChangeNotification)
    #expect(Notification.Name.AVCaptureSessionRuntimeError == AVCaptureSession.runtimeErrorNotification)
    #expect(Notification.Name.AVCaptureSessionWasInterrupted == AVCaptureSession.wasInterruptedNotification)
    #expect(Notification.Name.AVCaptureSessionInterruptionEnded == AVCaptureSession.interruptionEndedNotification)
  }

  @Test func reasonsOfInterruptionsAreMadeOfTheirNumbers() {
    let reasons = (1...5).compactMap(AVCaptureSession.InterruptionReason.init(rawValue:))
    #expect(
      reasons.suffix(4) == [
        .audioDeviceInUseByAnotherClient, .videoDeviceInUseByAnotherClient,
        .videoDeviceNotAvailableWithMultipleForegroundApps, .videoDeviceNotAvailableDueToSystemPressure,
      ])
  }

  @Test func formatsTellWhatTheyShowAndHowLargePhotosAre() async {
    await #expect(processExitsWith: .success) {
      for format in try Scene().device.formats {
        let size = CMVideoFormatDescriptionGetDimensions(format.formatDescription)
        #expect(format.videoFieldOfView == 60)
        let largest = format.highResolutionStillImageDimensions
        #expect(largest.width >= size.width && largest.height >= size.height)
        #expect(
          format.supportedMaxPhotoDimensions.contains { $0.width == largest.width && $0.height == largest.height })
      }
    }
  }

  @Test func aDeviceAtRestAdjustsNothing() async {
    await #expect(processExitsWith: .success) {
      let device = try Scene().device
      try device.lockForConfiguration()
      #expect(!device.isAdjustingExposure && !device.isAdjustingWhiteBalance && !device.isAdjustingFocus)
      #expect(device.minAvailableVideoZoomFactor == 1)
      let modes: [AVCaptureDevice.ExposureMode] = [.locked, .autoExpose, .continuousAutoExposure]
      for mode in modes {
        #expect(device.isExposureModeSupported(mode))
        device.exposureMode = mode
        #expect(device.exposureMode == mode)
      }
      let position = device.lensPosition
      device.setFocusModeLocked(lensPosition: AVCaptureDevice.currentLensPosition, completionHandler: nil)
      #expect(device.focusMode == .locked && device.lensPosition == position)
      if device.isLowLightBoostSupported {
        device.automaticallyEnablesLowLightBoostWhenAvailable = true
        #expect(device.automaticallyEnablesLowLightBoostWhenAvailable)
      } else {
        #expect(!device.automaticallyEnablesLowLightBoostWhenAvailable)
      }
    }
  }

  @Test func connectionsAreTakenAwayAndTurned() async {
    await #expect(processExitsWith: .success) {
      let scene = try Scene()
      #expect(scene.connection.isVideoOrientationSupported)
      scene.connection.videoOrientation = .landscapeRight
      #expect(scene.connection.videoOrientation == .landscapeRight)
      let input: AVCaptureInput = scene.session.inputs[0]
      #expect(input.ports.first?.mediaType == .video)
      #expect(scene.session.connections.contains(scene.connection))
      scene.session.removeConnection(scene.connection)
      #expect(!scene.session.connections.contains(scene.connection) && scene.frames.connections.isEmpty)
      #expect(scene.session.masterClock === scene.session.synchronizationClock)
      #expect(!scene.session.canSetSessionPreset(AVCaptureSession.Preset(rawValue: "nothing")))
      let preset = AVCaptureSession.Preset.iFrame960x540
      #expect(scene.session.canSetSessionPreset(preset) == scene.device.supportsSessionPreset(preset))
    }
  }

  @Test func anOutputTellsItsQueue() {
    let (output, queue, heir) = (AVCaptureVideoDataOutput(), DispatchQueue(label: "frames"), FrameHeir())
    #expect(output.sampleBufferCallbackQueue == nil)
    output.setSampleBufferDelegate(heir, queue: queue)
    #expect(output.sampleBufferCallbackQueue === queue && output.sampleBufferDelegate === heir)
  }

  private final class FrameHeir: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate {}

  private final class PhotoHeir: NSObject, AVCapturePhotoCaptureDelegate, @unchecked Sendable {
    let photos = Collected<AVCapturePhoto>()
    func photoOutput(
      _ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: (any Error)?
    ) {
      photos.add(photo)
    }
  }

  @Test func aPhotoHasNoMattesAndIsNotRaw() async {
    await #expect(processExitsWith: .success) {
      let scene = try Scene()
      #expect(scene.photos.availablePhotoPixelFormatTypes.contains(kCVPixelFormatType_32BGRA))
      #expect(
        scene.photos.availablePhotoFileTypes.contains(.jpg) && scene.photos.availablePhotoCodecTypes.contains(.jpeg))
      #expect(!scene.photos.isLivePhotoAutoTrimmingEnabled)
      let (settings, heir) = (AVCapturePhotoSettings(format: [AVVideoCodecKey: AVVideoCodecType.jpeg]), PhotoHeir())
      #expect(settings.livePhotoMovieMetadata?.isEmpty ?? true)
      #expect(!settings.isPortraitEffectsMatteDeliveryEnabled && settings.enabledSemanticSegmentationMatteTypes.isEmpty)
      scene.session.startRunning()
      #expect(scene.session.isRunning)
      scene.photos.capturePhoto(with: settings, delegate: heir)
      let photo = try #require(try await heir.photos.first(1).first)
      #expect(!photo.isRawPhoto && photo.portraitEffectsMatte == nil)
      #expect(photo.semanticSegmentationMatte(for: .hair) == nil)
      #expect(photo.fileDataRepresentation()?.prefix(2) == Data([0xFF, 0xD8]))
      #expect(photo.resolvedSettings.photoProcessingTimeRange.isValid)
      scene.session.stopRunning()
    }
  }

  @Test func aStillImageIsTakenAsTheGuideDoes() async {
    await #expect(processExitsWith: .success) {
      let scene = try Scene()
      let stills = scene.stills
      #expect(stills.availableImageDataCVPixelFormatTypes.map(\.uint32Value).contains(kCVPixelFormatType_32BGRA))
      #expect(stills.availableImageDataCodecTypes.contains(.jpeg))
      stills.outputSettings = [AVVideoCodecKey: AVVideoCodecType.jpeg]
      stills.isHighResolutionStillImageOutputEnabled = true
      scene.session.startRunning()
      let (connection, heard) = (try #require(stills.connection(with: .video)), Collected<Data?>())
      stills.captureStillImageAsynchronously(from: connection) { sample, _ in
        heard.add(sample.flatMap { AVCaptureStillImageOutput.jpegStillImageNSDataRepresentation($0) })
      }
      #expect(try await heard.first(1).first??.prefix(2) == Data([0xFF, 0xD8]))
      #expect(stills.isHighResolutionStillImageOutputEnabled)
      scene.session.stopRunning()
    }
  }

  @Test func changesOfTheLibraryAreWaitedFor() async {
    await #expect(processExitsWith: .success) {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("member-\(UUID())")
      setenv("KINORA_LIBRARY_ROOT", folder.path, 1)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let made = Collected<String>()
      try PHPhotoLibrary.shared().performChangesAndWait {
        let request = PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "Lakes")
        made.add(request.placeholderForCreatedAssetCollection.localIdentifier)
      }
      let albums = PHAssetCollection.fetchAssetCollections(withLocalIdentifiers: made.values, options: nil)
      #expect(albums.firstObject?.localizedTitle == "Lakes")
      try? FileManager.default.removeItem(at: folder)
    }
  }

  @Test(
    arguments: [
      .outOfMemory, .deviceAlreadyUsedByAnotherSession, .noDataCaptured, .sessionConfigurationChanged, .mediaChanged,
      .mediaDiscontinuity, .exportFailed, .decodeFailed,
    ] as [AVError.Code])
  func everyErrorSaysWhatHappened(_ code: AVError.Code) {
    let error: any Error = AVError(code)
    let plain = error as NSError
    #expect(plain.domain == AVFoundationErrorDomain && plain.code == code.rawValue)
    #expect(!error.localizedDescription.isEmpty && !error.localizedDescription.contains("NSError"))
    #expect(error.localizedDescription != AVError(.unknown).localizedDescription)
  }
}
