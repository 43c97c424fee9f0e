import AVFoundation
import Testing

/// What docs/COMPATIBILITY.md lists as refused: it says that it isn't supported, and who sets it all the same is stopped.
/// Each in a process of its own, with the simulated camera.
@Suite struct RefusalBehaviourTests {
  enum Refused: String, CaseIterable, Codable, Sendable {
    case intrinsics, maxFrameDuration, stabilization, stabilizationWhenAvailable, smoothFocus, focusRange, videoHDR
    case proRAW, deferred, distortion, depth, matte, hair, multitasking, stillStabilization, stillLens

    /// What says that it isn't supported, in a session with the camera.
    func isSupported(_ scene: Scene) -> Bool {
      let (connection, photos) = (scene.connection, scene.photos)
      return switch self {
      case .intrinsics: connection.isCameraIntrinsicMatrixDeliverySupported
      case .maxFrameDuration: connection.isVideoMaxFrameDurationSupported
      case .stabilization, .stabilizationWhenAvailable: connection.isVideoStabilizationSupported
      case .smoothFocus: scene.device.isSmoothAutoFocusSupported
      case .focusRange: scene.device.isAutoFocusRangeRestrictionSupported
      case .videoHDR: scene.device.activeFormat.isVideoHDRSupported
      case .proRAW: photos.isAppleProRAWSupported
      case .deferred: photos.isAutoDeferredPhotoDeliverySupported
      case .distortion: photos.isContentAwareDistortionCorrectionSupported
      case .depth: photos.isDepthDataDeliverySupported
      case .matte: photos.isPortraitEffectsMatteDeliverySupported
      case .hair: !photos.availableSemanticSegmentationMatteTypes.isEmpty
      case .multitasking: scene.session.isMultitaskingCameraAccessSupported
      case .stillStabilization: scene.stills.isStillImageStabilizationSupported
      case .stillLens: scene.stills.isLensStabilizationDuringBracketedCaptureSupported
      }
    }

    /// Sets it all the same.
    func set(_ scene: Scene) throws {
      let (connection, photos) = (scene.connection, scene.photos)
      try scene.device.lockForConfiguration()
      switch self {
      case .intrinsics: connection.isCameraIntrinsicMatrixDeliveryEnabled = true
      case .maxFrameDuration: connection.videoMaxFrameDuration = CMTime(value: 1, timescale: 10)
      case .stabilization: connection.preferredVideoStabilizationMode = .standard
      case .stabilizationWhenAvailable: connection.enablesVideoStabilizationWhenAvailable = true
      case .smoothFocus: scene.device.isSmoothAutoFocusEnabled = true
      case .focusRange: scene.device.autoFocusRangeRestriction = .near
      case .videoHDR:
        scene.device.automaticallyAdjustsVideoHDREnabled = false
        scene.device.isVideoHDREnabled = true
      case .proRAW: photos.isAppleProRAWEnabled = true
      case .deferred: photos.isAutoDeferredPhotoDeliveryEnabled = true
      case .distortion: photos.isContentAwareDistortionCorrectionEnabled = true
      case .depth: photos.isDepthDataDeliveryEnabled = true
      case .matte: photos.isPortraitEffectsMatteDeliveryEnabled = true
      case .hair: photos.enabledSemanticSegmentationMatteTypes = [.hair]
      case .multitasking: scene.session.isMultitaskingCameraAccessEnabled = true
      case .stillStabilization: scene.stills.automaticallyEnablesStillImageStabilizationWhenAvailable = true
      case .stillLens: scene.stills.isLensStabilizationDuringBracketedCaptureEnabled = true
      }
    }
  }

  /// A session with the simulated camera.
  struct Scene {
    let device: AVCaptureDevice
    let session = AVCaptureSession()
    let frames = AVCaptureVideoDataOutput()
    let photos = AVCapturePhotoOutput()
    let stills = AVCaptureStillImageOutput()
    let connection: AVCaptureConnection

    /// Only for a process of its own: it has simulated devices from here on.
    init() throws {
      setenv("KINORA_SIMULATED_DEVICES", "1", 1)
      device = try #require(AVCaptureDevice.default(for: .video))
      session.addInput(try AVCaptureDeviceInput(device: device))
      session.addOutput(frames)
      session.addOutput(photos)
      session.addOutput(stills)
      connection = try #require(frames.connection(with: .video))
    }
  }

  @Test(arguments: Refused.allCases) func nothingThatIsRefusedSaysThatItIsSupported(_ refused: Refused) async throws {
    await #expect(processExitsWith: .success) { [refused] in
      let scene = try Scene()
      #expect(!refused.isSupported(scene))
    }
  }

  @Test(arguments: Refused.allCases) func whoSetsWhatIsRefusedIsStopped(_ refused: Refused) async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [refused] in
      try refused.set(Scene())
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.contains("AVFoundation: "), "\(said)")
  }

  @Test func whatNoFormatHasIsToldByAll() async {
    await #expect(processExitsWith: .success) {
      let scene = try Scene()
      for format in scene.device.formats {
        #expect(!format.isCenterStageSupported && !format.isPortraitEffectSupported && !format.isVideoHDRSupported)
        #expect(!format.isHighestPhotoQualitySupported && !format.isVideoBinned)
        #expect(!format.isVideoStabilizationModeSupported(.cinematic) && format.isVideoStabilizationModeSupported(.off))
      }
      let photos = scene.photos
      #expect(!photos.isAutoRedEyeReductionSupported && !photos.isCameraCalibrationDataDeliverySupported)
      #expect(!photos.isDualCameraFusionSupported)
      #expect(!photos.isLensStabilizationDuringBracketedCaptureSupported && !photos.isStillImageStabilizationSupported)
      #expect(!photos.isVirtualDeviceConstituentPhotoDeliverySupported && !photos.isVirtualDeviceFusionSupported)
      #expect(!scene.connection.isVideoFieldModeSupported && !scene.connection.isVideoStabilizationEnabled)
      #expect(scene.connection.activeVideoStabilizationMode == .off)
    }
  }
}
