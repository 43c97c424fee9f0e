import CoreMedia
import CoreVideo
import Foundation
import Testing

@testable import AVFoundation
@testable import MediaEngine

/// Keeps the picture of each frame.
private final class FrameKeeper: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, @unchecked Sendable {
  let kept = Gathered<CVPixelBuffer>()
  let reasons = Gathered<String?>()

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    if let picture = sampleBuffer.imageBuffer { kept.add(picture) }
  }

  func captureOutput(
    _ output: AVCaptureOutput, didDrop sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    reasons.add(sampleBuffer.attachments[kCMSampleBufferAttachmentKey_DroppedFrameReason]?.value as? String)
  }
}

extension CaptureSuite {
  /// What Apple's guide and pages state of capture, as far as nothing else would notice if it didn't hold any more:
  /// `Tests/Guide/statements.tsv` has all of it.
  @Suite struct CaptureStatements {
    /// A studio whose camera's frames are read.
    private func studio(preset: AVCaptureSession.Preset? = .vga640x480) throws -> (CaptureStudio, NumberReader) {
      let studio = try CaptureStudio(preset: preset)
      let (output, reader) = (AVCaptureVideoDataOutput(), NumberReader())
      output.setSampleBufferDelegate(reader, queue: DispatchQueue(label: "test.frames"))
      try studio.add(studio.camera)
      studio.add(output)
      return (studio, reader)
    }

    @Test func observersHearOfAnInterruptionAndItsEnd() async throws {
      let (studio, _) = try studio()
      let states = Gathered<Bool>()
      let observation = studio.session.observe(\.isInterrupted, options: [.new]) { _, change in
        states.add(change.newValue ?? false)
      }
      defer { observation.invalidate() }
      studio.simulated.happen(.busy(program: "Cheese"))
      try await studio.start()
      try await eventually("the interruption") { states.values == [true] }
      studio.simulated.release()
      try await eventually("its end") { states.values == [true, false] }
      try await studio.stop()
    }

    @Test func aStartOnTheProgramsQueueLeavesTheMainThreadFree() async throws {
      let (studio, _) = try studio()
      let (session, returned) = (studio.session, Gathered<Bool>())
      // The start waits for this piece of work.
      let gate = AsyncStream.makeStream(of: Void.self)
      session.work.enqueue { for await _ in gate.stream {} }
      DispatchQueue(label: "test.session").async {
        session.startRunning()
        returned.add(session.isRunning)
      }
      try await eventually("the start") { session.isMeantToRun }
      #expect(await MainActor.run { returned.values.isEmpty })
      gate.continuation.finish()
      try await eventually("its end") { returned.values == [true] }
      try await studio.stop()
    }

    /// As much as the recorder itself takes where no settings say another.
    @Test func aRecordingsBitRateFollowsThePreset() throws {
      let studio = try CaptureStudio()
      try studio.add(studio.camera)
      studio.add(AVCaptureMovieFileOutput())
      let presets: [AVCaptureSession.Preset] = [.qvga320x240, .vga640x480, .hd1280x720, .hd1920x1080]
      let rates = presets.filter(studio.session.canSetSessionPreset).map { preset in
        studio.session.sessionPreset = preset
        let size = studio.camera.activeFormat.formatDescription.dimensions
        return AVCaptureMovieFileOutput.usualBitRate(
          .h264, width: Int(size.width), height: Int(size.height), framesPerSecond: 30)
      }
      #expect(rates.count >= 3 && zip(rates, rates.dropFirst()).allSatisfy { $0 < $1 }, "\(rates)")
    }

    @Test func aPreviewKeepsItsSessionAliveAndAnOutputDoesNot() async throws {
      weak var watched: AVCaptureSession?
      var layer: AVCaptureVideoPreviewLayer?
      let output = AVCaptureVideoDataOutput()
      do {
        let session = AVCaptureSession()
        session.addOutput(output)
        layer = AVCaptureVideoPreviewLayer(session: session)
        watched = session
      }
      #expect(watched != nil && layer?.session === watched)
      layer = nil
      try await eventually("the session to go") { watched == nil }
      withExtendedLifetime(output) {}
    }

    @Test func aFrontCamerasPreviewIsMirroredUnlessTheProgramDecides() throws {
      let studio = try CaptureStudio()
      let (input, output) = (try studio.add(studio.second), AVCaptureVideoDataOutput())
      studio.add(output)
      let layer = AVCaptureVideoPreviewLayer(session: studio.session)
      let connection = try #require(layer.connection)
      #expect(studio.second.position == .front && connection.isVideoMirrored)
      #expect(output.connection(with: .video)?.isVideoMirrored == false)
      connection.automaticallyAdjustsVideoMirroring = false
      connection.isVideoMirrored = false
      #expect(!connection.isVideoMirrored)
      studio.session.removeInput(input)
      try studio.add(studio.camera)
      #expect(studio.camera.position == .back && layer.connection?.isVideoMirrored == false)
    }

    @Test func observersHearThatTheCameraAdjusts() async throws {
      let (studio, reader) = try studio()
      let (device, told) = (studio.camera, Notes())
      let observations = [
        device.observe(\.isAdjustingFocus, options: .new) { _, change in told.add("focus \(change.newValue!)") },
        device.observe(\.isAdjustingExposure, options: .new) { _, change in told.add("exposure \(change.newValue!)") },
        device.observe(\.isAdjustingWhiteBalance, options: .new) { _, change in told.add("white \(change.newValue!)") },
      ]
      defer { for observation in observations { observation.invalidate() } }
      /// Sets each to something wrong, and lets the camera find what is right.
      func setWrong() throws {
        try device.lockForConfiguration()
        defer { device.unlockForConfiguration() }
        device.setFocusModeLocked(lensPosition: 0.1, completionHandler: nil)
        device.focusMode = .autoFocus
        device.setExposureModeCustom(
          duration: CMTime(value: 1, timescale: 2000), iso: AVCaptureDevice.currentISO, completionHandler: nil)
        device.exposureMode = .continuousAutoExposure
        let gains = device.deviceWhiteBalanceGains(for: .init(temperature: 3200, tint: 0))
        device.setWhiteBalanceModeLocked(with: gains, completionHandler: nil)
        device.whiteBalanceMode = .continuousAutoWhiteBalance
      }
      try await studio.start()
      try await eventually("frames") { reader.seen.values.count > 5 }
      try setWrong()
      for what in ["focus", "exposure", "white"] {
        try await eventually("\(what) to be adjusted") {
          let words = told.all.filter { $0.hasPrefix(what) }
          return words.contains("\(what) true") && words.last == "\(what) false"
        }
      }
      try await studio.stop()
    }

    @Test func aDeviceThatIsGoneMakesNoInput() throws {
      let (camera, device) = AVCaptureDevice.ofTest()
      camera.happen(.unplug)
      device.becameDisconnected()
      let error = #expect(throws: AVError.self) { try AVCaptureDeviceInput(device: device) }
      #expect(error?.code == .deviceNotConnected)
      camera.plugIn()
      device.becameConnected(as: camera.description)
      #expect(throws: Never.self) { try AVCaptureDeviceInput(device: device) }
    }

    @Test(arguments: [("a.mp4", false), ("a.mov", true)])
    func aMovieIsOfTheKindThatItsNameSays(_ name: String, _ isQuickTime: Bool) async throws {
      let studio = try CaptureStudio()
      let (output, listener, file) = (AVCaptureMovieFileOutput(), RecordingListener(), try studio.file(name))
      defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
      try studio.add(studio.camera)
      studio.add(output)
      try await studio.start()
      output.startRecording(to: file, recordingDelegate: listener)
      try await eventually("a recording") { output.isRecording && output.recordedDuration.seconds > 0.2 }
      output.stopRecording()
      try await eventually("its end") { listener.isOver }
      try await studio.stop()
      // The brand, in the box that a file begins with.
      let brand = String(decoding: try Data(contentsOf: file)[8..<12], as: UTF8.self)
      #expect((brand == "qt  ") == isQuickTime, "\(brand)")
    }

    @Test func aDelegateThatWantsAllFramesGetsThoseThatCameMeanwhile() async throws {
      let studio = try CaptureStudio(holdsTime: true)
      try studio.add(studio.camera)
      let (output, gate) = (AVCaptureVideoDataOutput(), DispatchSemaphore(value: 0))
      output.videoSettings = [kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA]
      output.alwaysDiscardsLateVideoFrames = false
      let reader = NumberReader { gate.wait() }
      output.setSampleBufferDelegate(reader, queue: DispatchQueue(label: "test.frames"))
      studio.add(output)
      try await studio.start()
      // As in real time: what finds no room is left out.
      output.target.delivery.setPace(.drops)
      await studio.clock.advance(by: .zero)
      try await eventually("the first") { reader.seen.values.count == 1 }
      // Half a dozen come while the delegate holds the first one.
      await studio.clock.advance(by: .milliseconds(200))
      for _ in 0..<100 { gate.signal() }
      try await eventually("the others") { reader.numbers.count >= 5 }
      let numbers = reader.numbers
      #expect(numbers == Array(numbers[0]..<numbers[0] + numbers.count), "none is missing: \(numbers)")
      #expect(reader.dropped.values.isEmpty)
      output.setSampleBufferDelegate(nil, queue: nil)
      try await studio.stop()
    }

    @Test func aProgramThatKeepsItsFramesGetsNoMoreUntilItLetsThemGo() async throws {
      let (studio, reader) = try studio()
      let (output, keeper) = (AVCaptureVideoDataOutput(), FrameKeeper())
      output.setSampleBufferDelegate(keeper, queue: DispatchQueue(label: "test.keeper"))
      studio.add(output)
      try await studio.start()
      try await eventually("all that may be kept") {
        keeper.kept.values.count >= KeptFrames.limit && keeper.reasons.values.count > 10
      }
      #expect(keeper.kept.values.count == KeptFrames.limit)
      #expect(Set(keeper.reasons.values) == [kCMSampleBufferDroppedFrameReason_OutOfBuffers])
      // Who gives its frames back has all of them.
      try await eventually("the other's frames") { reader.seen.values.count > KeptFrames.limit + 10 }
      let numbers = reader.numbers
      #expect(numbers == Array(numbers[0]..<numbers[0] + numbers.count), "none is missing")
      keeper.kept.clear()
      try await eventually("frames again") { keeper.kept.values.count > 3 }
      try await studio.stop()
    }

    @Test(arguments: [CMFormatDescription.MediaSubType(rawValue: kCVPixelFormatType_32BGRA), .jpeg])
    func withoutSettingsFramesComeAsTheCameraHasThem(_ kind: CMFormatDescription.MediaSubType) async throws {
      let (studio, reader) = try studio()
      let format = try #require(
        studio.camera.formats.first {
          $0.formatDescription.mediaSubType == kind && $0.formatDescription.dimensions.width == 640
        })
      try studio.set(studio.camera, to: format)
      try await studio.start()
      try await eventually("frames") { reader.seen.values.count > 3 }
      try await studio.stop()
      // A camera's JPEGs are decoded, and that is all.
      let forms: Set<OSType> =
        kind == .jpeg
        ? [kCVPixelFormatType_420YpCbCr8Planar, kCVPixelFormatType_420YpCbCr8PlanarFullRange]
        : [kCVPixelFormatType_32BGRA]
      let seen = reader.seen.values
      #expect(seen.allSatisfy { forms.contains($0.format) && $0.width == 640 && $0.height == 480 }, "\(seen)")
      #expect(reader.numbers.count == seen.count)
    }
  }
}
