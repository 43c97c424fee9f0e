import CoreGraphics
import Foundation
import GLibSupport
import GStreamer
import TestMedia
import Testing

@testable import AVFoundation
@testable import MediaEngine

extension CaptureSuite {
  @Suite struct Photo {
    @Test func aPhotoShowsWhatWasThereWhenItWasAskedFor() async throws {
      let scene = try await PhotoScene()
      for _ in 0..<5 {
        // Time stands still while it is asked for: what it shows was there already.
        scene.studio.clock.pause()
        let asked = scene.studio.time
        let listener = try await scene.take(PhotoScene.jpeg())
        await scene.studio.clock.advance(by: .milliseconds(200))
        scene.studio.clock.run(speed: CaptureStudio.speed)
        #expect(
          listener.heard.values == ["willBegin", "willCapture", "didCapture", "photo 1", "didFinish"])
        let photo = try #require(listener.photos.values.first)
        let lag = (photo.timestamp - asked).seconds
        #expect(lag > -0.1 && lag <= 0, "\(lag) s")
        #expect(try photo.painted() != nil)
        #expect(listener.queues.values.allSatisfy { !$0 })
      }
      try await scene.studio.stop()
    }

    @Test func whatIsPaintedInAPhotoIsTheFrameOfItsTime() async throws {
      let scene = try await PhotoScene()
      let reader = NumberReader()
      let frames = AVCaptureVideoDataOutput()
      frames.videoSettings = [kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA]
      frames.setSampleBufferDelegate(reader, queue: DispatchQueue(label: "test.frames"))
      scene.studio.add(frames)
      try await eventually("frames") { reader.seen.values.count > 5 }
      let photo = try #require(try await scene.take(PhotoScene.jpeg()).photos.values.first)
      let time = photo.timestamp.seconds
      let frame = try await eventually("the frame") { reader.seen.values.first { abs($0.time - time) < 0.001 } }
      #expect(try photo.painted().map { Int($0.number) } == frame.number)
      try await scene.studio.stop()
    }

    @Test func settingsAreResolvedBeforeTheyAreUsed() async throws {
      let scene = try await PhotoScene()
      let settings = PhotoScene.jpeg()
      settings.previewPhotoFormat = [
        kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA, kCVPixelBufferWidthKey: 160,
        kCVPixelBufferHeightKey: 160,
      ]
      settings.embeddedThumbnailPhotoFormat = [AVVideoCodecKey: AVVideoCodecType.jpeg, AVVideoWidthKey: 120]
      settings.metadata = [
        kCGImagePropertyGPSDictionary: [
          kCGImagePropertyGPSLatitude: 33.5, kCGImagePropertyGPSLatitudeRef: "S", kCGImagePropertyGPSLongitude: 70.25,
          kCGImagePropertyGPSLongitudeRef: "W",
        ]
      ]
      let listener = try await scene.take(settings)
      try await scene.studio.stop()
      let resolved = try #require(listener.resolved.values.first)
      #expect(resolved.uniqueID == settings.uniqueID && resolved.expectedPhotoCount == 1)
      #expect(resolved.photoDimensions.width == 640 && resolved.photoDimensions.height == 480)
      #expect(resolved.previewDimensions.width == 160 && resolved.previewDimensions.height == 120)
      #expect(resolved.embeddedThumbnailDimensions.width == 120 && resolved.livePhotoMovieDimensions.width == 0)
      let photo = try #require(listener.photos.values.first)
      #expect(photo.previewPixelBuffer.map { CVPixelBufferGetWidth($0) } == 160)
      #expect(photo.embeddedThumbnailPhotoFormat?[AVVideoWidthKey] as? Int == 120)
      let said = try PhotoReader.details(of: try #require(photo.fileDataRepresentation()))
      #expect(said.hasThumbnail && said.model == "Simulated Camera" && said.software?.hasPrefix("Kinora") == true)
      #expect(said.location?.latitude == -33.5 && said.location?.longitude == -70.25)
      #expect(abs(said.date?.timeIntervalSince(WallClock.current.now) ?? -99) < 30)
      let exif = photo.metadata[kCGImagePropertyExifDictionary] as? [String: Any]
      #expect(exif?[kCGImagePropertyExifPixelXDimension] as? Int == 640)
      #expect((exif?[kCGImagePropertyExifExposureTime] as? Double ?? 0) > 0)
      #expect(photo.metadata[kCGImagePropertyOrientation] as? UInt32 == 1)
      let image = try #require(photo.cgImageRepresentation())
      #expect(image.width == 640 && image.height == 480 && photo.previewCGImageRepresentation()?.width == 160)
    }

    /// In January and in July: a zone that changes its clocks has another distance from UTC then.
    @Test(arguments: [1_768_471_200.0, 1_784_109_600])
    func aPhotosZoneIsThatOfItsOwnMoment(_ seconds: Double) async throws {
      let devices = SimulatedDevices(clock: SimulatedClock())
      let sample = Sample(
        Buffer([0, 0, 0, 0], pts: .zero), caps: Caps("video/x-raw", ["format": "BGRA", "width": 1, "height": 1]))
      let date = Date(timeIntervalSince1970: seconds)
      let details = PhotoDetails(
        of: CapturedPicture(sample), from: devices.cameras[0].description, controls: [], clock: .fixed(date))
      let shift = try #require(details.date).timeIntervalSince(date)
      #expect(shift < 1)
      var (second, parts) = (time_t(seconds + shift), tm())
      localtime_r(&second, &parts)
      #expect(details.zoneOffset == parts.tm_gmtoff)
    }

    // MARK: Formats

    @Test func photosComeInTheFormsThatWereAskedFor() async throws {
      let scene = try await PhotoScene()
      #expect(scene.output.availablePhotoCodecTypes == [.hevc, .jpeg])
      #expect(scene.output.supportedPhotoCodecTypes(for: .heic) == [.hevc])
      let pixels: [String: Any] = [kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA]
      let settings: [(AVCapturePhotoSettings, [UInt8]?)] = [
        (AVCapturePhotoSettings(format: [AVVideoCodecKey: AVVideoCodecType.jpeg]), [0xFF, 0xD8]),
        (AVCapturePhotoSettings(format: [AVVideoCodecKey: AVVideoCodecType.hevc]), [0, 0]),
        (AVCapturePhotoSettings(format: pixels), nil),
        (
          AVCapturePhotoSettings(
            rawPixelFormatType: 0, rawFileType: nil, processedFormat: pixels, processedFileType: .png),
          [0x89, 0x50]
        ),
      ]
      for (settings, head) in settings {
        let listener = try await scene.take(settings)
        let photo = try #require(listener.photos.values.first)
        #expect(photo.fileDataRepresentation().map { Array($0.prefix(2)) } == head)
        #expect((photo.pixelBuffer != nil) == (settings.format?[kCVPixelBufferPixelFormatTypeKey] != nil))
        #expect(try photo.painted() != nil)
        if let data = photo.fileDataRepresentation() {
          #expect(PaintedFrameReader.read(try GrayPicture(upright: data)) != nil)
        }
      }
      try await scene.studio.stop()
    }

    @Test func aCamerasOwnJPEGGoesIntoTheFileByteForByte() async throws {
      let scene = try await PhotoScene(runs: false)
      let device = scene.studio.camera
      let format = try #require(
        device.formats.first { $0.videoFormat?.encoding == .jpeg && $0.videoFormat?.width == 640 })
      scene.studio.session.sessionPreset = .inputPriority
      try scene.studio.set(device, to: format)
      try await scene.studio.start()
      let listener = try await scene.take(PhotoScene.jpeg())
      let photo = try #require(listener.photos.values.first)
      try await scene.studio.stop()
      let picture = try #require(photo.content.picture)
      #expect(picture.isCompressed)
      let mapped = try #require(try picture.sample.buffer?.map())
      let given = Data(mapped.bytes)
      let file = try #require(photo.fileDataRepresentation().flatMap { JPEGFile($0) })
      #expect(file.scans == JPEGFile(given)?.scans && !file.scans.isEmpty)
      #expect(try photo.painted() != nil)
    }

    private static let turns: [(CGFloat, isMirrored: Bool, Int)] = [
      (0, false, 1), (90, false, 6), (180, false, 3), (270, false, 8), (0, true, 2), (90, true, 5), (180, true, 4),
      (270, true, 7),
    ]

    @Test func theConnectionsTurnIsInTheFileAndNotInItsPixels() async throws {
      let scene = try await PhotoScene()
      let connection = try #require(scene.output.connection(with: .video))
      connection.automaticallyAdjustsVideoMirroring = false
      for (angle, isMirrored, orientation) in Self.turns {
        connection.videoRotationAngle = angle
        connection.isVideoMirrored = isMirrored
        let photo = try #require(try await scene.take(PhotoScene.jpeg()).photos.values.first)
        let data = try #require(photo.fileDataRepresentation())
        #expect(try PhotoReader.details(of: data).orientation == orientation)
        #expect(photo.metadata[kCGImagePropertyOrientation] as? UInt32 == UInt32(orientation))
        #expect(photo.cgImageRepresentation()?.width == 640)
        // A viewer that turns it sees what a data output of this connection would see.
        let shown = try #require(PaintedFrameReader.read(try GrayPicture(upright: data)), "\(angle) \(isMirrored)")
        let seen = PaintedOrientation(
          isMirrored: isMirrored, rotation: isMirrored ? (360 - Int(angle)) % 360 : Int(angle))
        #expect(shown.orientation == seen, "\(angle) \(isMirrored): \(shown.orientation)")
      }
      try await scene.studio.stop()
    }

    @Test func aCustomizerDecidesWhatTheFileSays() async throws {
      final class Stripper: NSObject, AVCapturePhotoFileDataRepresentationCustomizer {
        func replacementMetadata(for photo: AVCapturePhoto) -> [String: Any]? {
          photo.metadata.filter { $0.key == kCGImagePropertyExifDictionary }
        }
      }
      let scene = try await PhotoScene()
      let photo = try #require(try await scene.take(PhotoScene.jpeg()).photos.values.first)
      try await scene.studio.stop()
      let data = try #require(photo.fileDataRepresentation(with: Stripper()))
      let said = try PhotoReader.details(of: data)
      #expect(said.model == nil && said.date != nil)
      #expect(PaintedFrameReader.read(try GrayPicture(upright: data))?.number == (try photo.painted())?.number)
    }

    // MARK: Several

    @Test func aBurstLosesNoPicture() async throws {
      let scene = try await PhotoScene()
      let reader = NumberReader()
      let frames = AVCaptureVideoDataOutput()
      frames.alwaysDiscardsLateVideoFrames = false
      frames.videoSettings = [kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA]
      frames.setSampleBufferDelegate(reader, queue: DispatchQueue(label: "test.frames"))
      scene.studio.add(frames)
      try await eventually("frames") { reader.seen.values.count > 5 }
      // Between one request and the next no frame comes; and then each once the photo of the one before is done: what a
      // busy machine leaves out is another question.
      scene.studio.clock.pause()
      let listeners = (0..<10).map { _ in scene.ask(PhotoScene.jpeg()) }
      for (index, listener) in listeners.enumerated() {
        if index > 0 { await scene.studio.clock.advance(by: .milliseconds(34)) }
        try await eventually("photo \(index)") { listener.isOver }
      }
      scene.studio.clock.run(speed: CaptureStudio.speed)
      let numbers = try listeners.compactMap { try $0.photos.values.first?.painted().map { Int($0.number) } }
      #expect(numbers.count == 10)
      try await eventually("the last one among the frames") { numbers.last.map(reader.numbers.contains) ?? true }
      try await scene.studio.stop()
      // One after the other as the camera gave them, whatever it left out itself.
      let given = reader.numbers
      let start = try #require(given.firstIndex(of: numbers[0]), "\(numbers) of \(given)")
      #expect(Array(given[start...].prefix(10)) == numbers)
    }

    @Test func twentyPhotosCostARecordingNoFrame() async throws {
      let scene = try await PhotoScene()
      let (movie, recording) = (AVCaptureMovieFileOutput(), RecordingListener())
      scene.studio.add(movie)
      let file = try scene.studio.file("a.mov")
      movie.startRecording(to: file, recordingDelegate: recording)
      try await eventually("the recording") { movie.isRecording }
      for _ in 0..<20 {
        let listener = try await scene.take(PhotoScene.jpeg())
        #expect(listener.heard.values.last == "didFinish")
      }
      movie.stopRecording()
      try await eventually("its end") { recording.isOver }
      try await scene.studio.stop()
      let read = try await ContractMovie.read(file)
      #expect(read.isOrdered && read.missing == 0 && scene.studio.skippedFrames == 0, "\(read.missing)")
    }

    @Test func photosBeyondTheLimitAreRefused() async throws {
      let scene = try await PhotoScene()
      let listeners = (0..<AVCapturePhotoOutput.mostPending + 3).map { _ in scene.ask(PhotoScene.jpeg()) }
      #expect(scene.output.captureReadiness != .ready)
      try await eventually("all of them", limit: .seconds(120)) { listeners.allSatisfy(\.isOver) }
      #expect(listeners.contains { $0.heard.values == ["didFinish maximumStillImageCaptureRequestsExceeded"] })
      #expect(listeners.count { $0.heard.values.last == "didFinish" } >= AVCapturePhotoOutput.mostPending)
      try await eventually("readiness") { scene.output.captureReadiness == .ready }
      try await scene.studio.stop()
      #expect(scene.output.captureReadiness == .sessionNotRunning)
    }
  }
}
