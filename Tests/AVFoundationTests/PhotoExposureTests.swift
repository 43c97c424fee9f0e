import Foundation
import TestMedia
import Testing

@testable import AVFoundation
@testable import MediaEngine

extension CaptureSuite {
  @Suite struct PhotoExposures {
    private static let biases: [Float] = [-2, 0, 2]

    private static func bracket(_ formats: Int = 1) -> AVCapturePhotoBracketSettings {
      let settings = AVCapturePhotoBracketSettings(
        rawPixelFormatType: 0, processedFormat: [AVVideoCodecKey: AVVideoCodecType.jpeg],
        bracketedSettings: biases.map {
          AVCaptureAutoExposureBracketedStillImageSettings.autoExposureSettings(exposureTargetBias: $0)
        })
      if formats > 1 {
        settings.additionalFormats = [[kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA]]
      }
      return settings
    }

    @Test func threeExposuresInTwoFormatsAreSixPhotos() async throws {
      let scene = try await PhotoScene()
      #expect(scene.output.maxBracketedCapturePhotoCount >= 3)
      let before = scene.studio.camera.values
      let listener = try await scene.take(Self.bracket(2))
      #expect(
        listener.heard.values == ["willBegin", "willCapture", "didCapture"] + (1...6).map { "photo \($0)" }
          + ["didFinish"])
      #expect(listener.resolved.values.first?.expectedPhotoCount == 6)
      let photos = listener.photos.values
      #expect(photos.map(\.sequenceCount) == [1, 1, 2, 2, 3, 3])
      #expect(photos.map { $0.pixelBuffer != nil } == [false, true, false, true, false, true])
      let light = try photos.map { photo in
        try photo.pixelBuffer.flatMap { GrayPicture($0)?.brightness }
          ?? GrayPicture(upright: try #require(photo.fileDataRepresentation())).brightness
      }
      #expect(light[0] < light[2] * 0.7 && light[2] < light[4] * 0.85, "\(light)")
      // Both formats are of one exposure.
      for pair in [0, 2, 4] {
        #expect(abs(light[pair] - light[pair + 1]) < 8, "\(light)")
        #expect(photos[pair].timestamp == photos[pair + 1].timestamp)
        #expect(photos[pair].bracketSettings === photos[pair + 1].bracketSettings)
      }
      let after = scene.studio.camera.values
      #expect(after.exposureBias == before.exposureBias && after.exposureMode == before.exposureMode)
      try await scene.studio.stop()
    }

    @Test func exposuresOfGivenTimesAreTakenAndTheCameraGoesBackToItsOwn() async throws {
      let scene = try await PhotoScene()
      let device = scene.studio.camera
      let times = [1, 4, 16].map { CMTime(value: $0, timescale: 1000) }
      let settings = AVCapturePhotoBracketSettings(
        rawPixelFormatType: 0, processedFormat: [AVVideoCodecKey: AVVideoCodecType.jpeg],
        bracketedSettings: times.map {
          AVCaptureManualExposureBracketedStillImageSettings.manualExposureSettings(
            exposureDuration: $0, iso: AVCaptureDevice.currentISO)
        })
      let listener = try await scene.take(settings)
      let photos = listener.photos.values
      let light = try photos.map { try GrayPicture(upright: try #require($0.fileDataRepresentation())).brightness }
      #expect(light.count == 3 && light[0] < light[1] * 0.6 && light[1] < light[2] * 0.8, "\(light)")
      let said = photos.map {
        ($0.metadata[kCGImagePropertyExifDictionary] as? [String: Any])?[kCGImagePropertyExifExposureTime] as? Double
      }
      #expect(said == [0.001, 0.004, 0.016], "\(said)")
      #expect(device.exposureMode == .continuousAutoExposure)
      try await scene.studio.stop()
    }

    @Test func aPhotoRightAfterASettingShowsIt() async throws {
      let scene = try await PhotoScene()
      let device = scene.studio.camera
      var light: [Double] = []
      for milliseconds: CMTimeValue in [1, 16, 4] {
        try device.lockForConfiguration()
        device.setExposureModeCustom(
          duration: CMTime(value: milliseconds, timescale: 1000), iso: AVCaptureDevice.currentISO,
          completionHandler: nil)
        device.unlockForConfiguration()
        let photo = try #require(try await scene.take(PhotoScene.jpeg()).photos.values.first)
        light.append(try GrayPicture(upright: try #require(photo.fileDataRepresentation())).brightness)
        let exif = photo.metadata[kCGImagePropertyExifDictionary] as? [String: Any]
        #expect(exif?[kCGImagePropertyExifExposureTime] as? Double == Double(milliseconds) / 1000)
      }
      #expect(light[0] < light[2] * 0.6 && light[2] < light[1] * 0.8, "\(light)")
      try device.lockForConfiguration()
      device.exposureMode = .continuousAutoExposure
      device.unlockForConfiguration()
      try await scene.studio.stop()
    }

    @Test func aBracketThatIsStoppedMidwayEndsAndPutsTheCameraBack() async throws {
      let scene = try await PhotoScene()
      let listener = scene.ask(Self.bracket())
      try await eventually("its beginning") { listener.heard.values.contains("willBegin") }
      try await scene.studio.stop()
      try await eventually("its end") { listener.isOver }
      #expect(listener.heard.values.count { $0.hasPrefix("didFinish") } == 1)
      #expect(listener.heard.values.last == "didFinish operationCancelled", "\(listener.heard.values)")
      try await eventually("the camera's own exposure") { scene.studio.camera.values.exposureBias == 0 }
      // And the next one is as if nothing had been.
      try await scene.studio.start()
      #expect(try await scene.take(PhotoScene.jpeg()).heard.values.last == "didFinish")
      try await scene.studio.stop()
    }

    // MARK: Flash

    @Test func theLampFlashesAndGoesOut() async throws {
      let scene = try await PhotoScene()
      #expect(scene.output.supportedFlashModes == [.off, .on, .auto])
      let plain = try await scene.take(PhotoScene.jpeg())
      let settings = PhotoScene.jpeg()
      settings.flashMode = .on
      let lit = try await scene.take(settings)
      func light(_ listener: PhotoListener) throws -> Double {
        try GrayPicture(upright: try #require(listener.photos.values.first?.fileDataRepresentation())).brightness
      }
      #expect(try light(lit) > light(plain) * 1.03)
      #expect(lit.resolved.values.first?.isFlashEnabled == true && plain.resolved.values.first?.isFlashEnabled == false)
      let exif = lit.photos.values.first?.metadata[kCGImagePropertyExifDictionary] as? [String: Any]
      #expect((exif?[kCGImagePropertyExifFlash] as? Int ?? 0) & 1 == 1)
      #expect(scene.studio.camera.torchMode == .off)
      try await scene.studio.stop()
    }

    @Test func itFlashesByItselfWhereItIsDark() async throws {
      let scene = try await PhotoScene()
      let (output, device) = (scene.output, scene.studio.camera)
      func settings() -> AVCapturePhotoSettings {
        let settings = PhotoScene.jpeg()
        settings.flashMode = .auto
        return settings
      }
      output.photoSettingsForSceneMonitoring = settings()
      #expect(try await scene.take(settings()).resolved.values.first?.isFlashEnabled == false)
      #expect(!output.isFlashScene)
      try device.lockForConfiguration()
      device.setExposureModeCustom(
        duration: CMTime(value: 1, timescale: 2000), iso: AVCaptureDevice.currentISO, completionHandler: nil)
      device.unlockForConfiguration()
      try await eventually("the dark") { output.isFlashScene }
      #expect(try await scene.take(settings()).resolved.values.first?.isFlashEnabled == true)
      output.photoSettingsForSceneMonitoring = nil
      #expect(!output.isFlashScene)
      try device.lockForConfiguration()
      device.exposureMode = .continuousAutoExposure
      device.unlockForConfiguration()
      try await scene.studio.stop()
    }

    @Test func aCameraWithoutALampAsksForTheScreen() async throws {
      let scene = try await PhotoScene(runs: false)
      scene.studio.session.removeInput(try #require(scene.studio.session.inputs.first))
      try scene.studio.add(scene.studio.second)
      #expect(scene.output.supportedFlashModes == [.off])
      let calls = Gathered<Bool>()
      scene.output.screenFlashHandler = { calls.add($0) }
      #expect(scene.output.supportedFlashModes == [.off, .on, .auto])
      try await scene.studio.start()
      let settings = PhotoScene.jpeg()
      settings.flashMode = .on
      let listener = try await scene.take(settings)
      try await scene.studio.stop()
      #expect(listener.heard.values.last == "didFinish")
      #expect(calls.values == [true, false])
    }
  }
}
