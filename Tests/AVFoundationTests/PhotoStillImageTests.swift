import CoreGraphics
import Foundation
import TestMedia
import Testing

@testable import AVFoundation
@testable import MediaEngine

extension CaptureSuite {
  @Suite struct StillImage {
    private struct Scene {
      let studio: CaptureStudio
      let output = AVCaptureStillImageOutput()

      init(preset: AVCaptureSession.Preset = .vga640x480) async throws {
        studio = try CaptureStudio(preset: preset)
        try studio.add(studio.camera)
        studio.add(output)
        try await studio.start()
      }

      /// Found as the guide finds it.
      func connection() throws -> AVCaptureConnection {
        try #require(
          output.connections.first { connection in connection.inputPorts.contains { $0.mediaType == .video } })
      }
    }

    @Test func aStillComesWithItsMetadataAttached() async throws {
      let scene = try await Scene()
      scene.output.outputSettings = [AVVideoCodecKey: AVVideoCodecJPEG]
      #expect(scene.output.availableImageDataCodecTypes == [.jpeg])
      let told = Gathered<Bool>()
      let observation = scene.output.observe(\.isCapturingStillImage, options: [.new]) { _, change in
        told.add(change.newValue ?? false)
      }
      defer { observation.invalidate() }
      let asked = scene.studio.time
      let buffer = try await scene.output.captureStillImage(from: try scene.connection())
      #expect(abs((buffer.presentationTimeStamp - asked).seconds) < 0.2)
      let exif = CMGetAttachment(buffer, key: kCGImagePropertyExifDictionary, attachmentModeOut: nil)
      #expect((exif as? [String: Any])?[kCGImagePropertyExifPixelXDimension] as? Int == 640)
      let data = try #require(AVCaptureStillImageOutput.jpegStillImageNSDataRepresentation(buffer))
      #expect(PaintedFrameReader.read(try GrayPicture(upright: data)) != nil)
      #expect(try PhotoReader.details(of: data).model == "Simulated Camera")
      // What a program attaches later is in the file, and the picture's own bytes are what they were.
      let place: [String: Any] = [
        kCGImagePropertyGPSLatitude: 48.5, kCGImagePropertyGPSLatitudeRef: "N", kCGImagePropertyGPSLongitude: 11.5,
        kCGImagePropertyGPSLongitudeRef: "E",
      ]
      CMSetAttachment(
        buffer, key: kCGImagePropertyGPSDictionary, value: place, attachmentMode: kCMAttachmentMode_ShouldPropagate)
      let placed = try #require(AVCaptureStillImageOutput.jpegStillImageNSDataRepresentation(buffer))
      #expect(try PhotoReader.details(of: placed).location?.latitude == 48.5)
      #expect(try PhotoReader.details(of: placed).model == "Simulated Camera")
      #expect(JPEGFile(placed)?.scans == JPEGFile(data)?.scans)
      try await eventually("the end") { told.values == [true, false] }
      try await scene.studio.stop()
    }

    @Test func aStillOfASessionThatIsReleasedSaysThatItDoesntRun() async throws {
      let answers = Gathered<(any Error)?>()
      let output = AVCaptureStillImageOutput()
      var studio: CaptureStudio? = try CaptureStudio(holdsTime: true)
      let (clock, camera) = try #require(studio.map { ($0.clock, $0.simulated) })
      if let studio { try studio.add(studio.camera) }
      studio?.add(output)
      try await studio?.start()
      let connection = try #require(output.connections.first)
      // What is there is too old, and no frame comes any more.
      camera.happen(.stall(seconds: nil))
      await clock.advance(by: .seconds(1))
      output.captureStillImageAsynchronously(from: connection) { _, error in answers.add(error) }
      studio = nil
      try await eventually("the camera's end") { camera.holder == nil }
      clock.run(speed: CaptureStudio.speed)
      try await eventually("the answer") { !answers.values.isEmpty }
      #expect((answers.values[0] as? AVError)?.code == .sessionNotRunning)
      #expect(answers.values[0]?.localizedDescription == "The camera isn't running.")
      // Asked again, it says the same at once.
      await #expect(throws: AVError(.sessionNotRunning)) { _ = try await output.captureStillImage(from: connection) }
    }

    @Test func aStillOfPixelsHasThemAndIsNoJPEG() async throws {
      let scene = try await Scene()
      scene.output.outputSettings = [
        kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA, kCVPixelBufferWidthKey: 320,
        kCVPixelBufferHeightKey: 240,
      ]
      let buffer = try await scene.output.captureStillImage(from: try scene.connection())
      try await scene.studio.stop()
      let pixels = try #require(buffer.imageBuffer)
      #expect(CVPixelBufferGetWidth(pixels) == 320 && CVPixelBufferGetHeight(pixels) == 240)
      #expect(AVCaptureStillImageOutput.jpegStillImageNSDataRepresentation(buffer) == nil)
    }

    @Test func stillsFitAPreviewUnlessTheyAreToHaveTheFullResolution() async throws {
      let scene = try await Scene(preset: .hd1920x1080)
      scene.output.outputSettings = [AVVideoCodecKey: AVVideoCodecJPEG]
      func size() async throws -> [Int?] {
        let buffer = try await scene.output.captureStillImage(from: try scene.connection())
        let exif =
          CMGetAttachment(buffer, key: kCGImagePropertyExifDictionary, attachmentModeOut: nil) as? [String: Any]
        let told = [kCGImagePropertyExifPixelXDimension, kCGImagePropertyExifPixelYDimension].map { exif?[$0] as? Int }
        let data = try #require(AVCaptureStillImageOutput.jpegStillImageNSDataRepresentation(buffer))
        let image = try #require(
          CGImageSourceCreateWithData(data, nil).flatMap { CGImageSourceCreateImageAtIndex($0, 0, nil) })
        #expect(told == [image.width, image.height])
        return told
      }
      #expect(scene.output.isHighResolutionStillImageOutputEnabled)
      #expect(try await size() == [1920, 1080])
      scene.output.isHighResolutionStillImageOutputEnabled = false
      #expect(try await size() == [1280, 720])
      // A size that the program asks for itself holds.
      scene.output.outputSettings = [AVVideoCodecKey: AVVideoCodecJPEG, AVVideoWidthKey: 1600, AVVideoHeightKey: 900]
      #expect(try await size() == [1600, 900])
      try await scene.studio.stop()
    }

    @Test func aBracketOfStillsHasEachExposure() async throws {
      let scene = try await Scene()
      let settings = [-2, 2].map {
        AVCaptureAutoExposureBracketedStillImageSettings.autoExposureSettings(exposureTargetBias: $0)
      }
      let light = Gathered<Double>()
      scene.output.captureStillImageBracketAsynchronously(from: try scene.connection(), withSettingsArray: settings) {
        buffer, setting, error in
        #expect(error == nil && setting != nil)
        let data = buffer.flatMap { AVCaptureStillImageOutput.jpegStillImageNSDataRepresentation($0) }
        if let data, let picture = try? GrayPicture(upright: data) { light.add(picture.brightness) }
      }
      try await eventually("both") { light.values.count == 2 }
      #expect(light.values[0] < light.values[1] * 0.6, "\(light.values)")
      try await scene.studio.stop()
    }

    @Test func whatCantBeTakenIsSaidOnce() async throws {
      let scene = try await Scene()
      let connection = try scene.connection()
      scene.output.outputSettings = [AVVideoCodecKey: AVVideoCodecType.proRes422]
      await #expect(throws: AVError.self) { try await scene.output.captureStillImage(from: connection) }
      scene.output.outputSettings = [AVVideoCodecKey: AVVideoCodecType.jpeg]
      try await scene.studio.stop()
      do {
        _ = try await scene.output.captureStillImage(from: connection)
        Issue.record("a still of a session that doesn't run")
      } catch {
        #expect((error as? AVError)?.code == .sessionNotRunning)
      }
    }
  }
}
