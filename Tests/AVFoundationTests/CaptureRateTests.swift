import CoreMedia
import Foundation
import TestMedia
import Testing

@testable import AVFoundation
@testable import MediaEngine

extension CaptureSuite {
  @Suite struct Rates {
    @Test func theSimulatedCameraOffersRangesFromOneFrameOn() throws {
      let (_, device) = AVCaptureDevice.ofTest()
      for format in device.formats {
        let range = try #require(format.videoSupportedFrameRateRanges.first)
        #expect(format.videoSupportedFrameRateRanges.count == 1 && range.minFrameRate == 1 && range.maxFrameRate >= 30)
        #expect(range.maxFrameDuration == CMTime(value: 1, timescale: 1))
      }
    }

    /// Frames as their numbers count them: that of a frame says when it is due at the rate.
    @Test(arguments: [
      CMTime(value: 1, timescale: 15), CMTime(value: 1, timescale: 24), CMTime(value: 1001, timescale: 30_000),
      CMTime(value: 1, timescale: 50), CMTime(value: 1, timescale: 2),
    ]) func anyRateOfTheRangeIsDelivered(_ duration: CMTime) async throws {
      let studio = try CaptureStudio()
      let (output, reader) = (AVCaptureVideoDataOutput(), NumberReader())
      output.setSampleBufferDelegate(reader, queue: DispatchQueue(label: "test.frames"))
      try studio.add(studio.camera)
      studio.add(output)
      try studio.camera.lockForConfiguration()
      studio.camera.activeVideoMinFrameDuration = duration
      studio.camera.activeVideoMaxFrameDuration = duration
      studio.camera.unlockForConfiguration()
      #expect(studio.session.sessionPreset == .inputPriority)
      try await studio.start()
      try await eventually("frames") { reader.seen.values.count >= 6 }
      try await studio.stop()
      let seen = reader.seen.values
      #expect(reader.numbers == Array(reader.numbers[0]..<reader.numbers[0] + seen.count))
      for (earlier, later) in zip(seen, seen.dropFirst()) {
        #expect(abs(later.time - earlier.time - duration.seconds) < 1e-6)
      }
      #expect(abs(studio.camera.activeVideoMinFrameDuration.seconds - duration.seconds) < 1e-6)
    }

    @Test func aSecondStartWaitsForTheFirst() async throws {
      let studio = try CaptureStudio()
      try studio.add(studio.camera)
      let session = studio.session
      // The first start waits for this piece of work.
      let gate = AsyncStream.makeStream(of: Void.self)
      session.work.enqueue { for await _ in gate.stream {} }
      let returned = Gathered<Bool>()
      for _ in 0..<2 {
        Thread.detachNewThread {
          session.startRunning()
          returned.add(session.isRunning)
        }
      }
      try await eventually("the start") { session.isMeantToRun }
      gate.continuation.finish()
      try await eventually("both") { returned.values.count == 2 }
      #expect(returned.values == [true, true])
      try await studio.stop()
    }

    @Test func previewSizedFramesAreSmallAndKeepTheirShape() async throws {
      let studio = try CaptureStudio(preset: .hd1920x1080)
      let (output, reader) = (AVCaptureVideoDataOutput(), NumberReader())
      output.setSampleBufferDelegate(reader, queue: DispatchQueue(label: "test.frames"))
      try studio.add(studio.camera)
      studio.add(output)
      #expect(output.automaticallyConfiguresOutputBufferDimensions && !output.deliversPreviewSizedOutputBuffers)
      output.automaticallyConfiguresOutputBufferDimensions = false
      output.deliversPreviewSizedOutputBuffers = true
      try await studio.start()
      try await eventually("small frames") { reader.seen.values.last.map { [$0.width, $0.height] } == [1280, 720] }
      output.automaticallyConfiguresOutputBufferDimensions = true
      #expect(!output.deliversPreviewSizedOutputBuffers)
      try await eventually("large ones") { reader.seen.values.last.map { [$0.width, $0.height] } == [1920, 1080] }
      try await studio.stop()
    }

    @Test func whatIsntSupportedHasItsNeutralValueWhichMayBeSet() throws {
      let studio = try CaptureStudio()
      let output = AVCaptureVideoDataOutput()
      try studio.add(studio.camera)
      studio.add(output)
      let connection = try #require(output.connection(with: .video))
      connection.videoScaleAndCropFactor = connection.videoMaxScaleAndCropFactor
      connection.preferredVideoStabilizationMode = .off
      connection.enablesVideoStabilizationWhenAvailable = false
      connection.isCameraIntrinsicMatrixDeliveryEnabled = false
      connection.videoMaxFrameDuration = .invalid
      #expect(!connection.isVideoStabilizationEnabled && connection.videoScaleAndCropFactor == 1)
      let device = studio.camera
      try device.lockForConfiguration()
      device.autoFocusRangeRestriction = .none
      device.isSmoothAutoFocusEnabled = false
      device.activeMaxExposureDuration = .invalid
      device.activeDepthDataFormat = nil
      #expect(device.automaticallyAdjustsVideoHDREnabled)
      device.automaticallyAdjustsVideoHDREnabled = false
      device.isVideoHDREnabled = false
      device.unlockForConfiguration()
      #expect(!device.automaticallyAdjustsVideoHDREnabled && !device.isVideoHDREnabled)
      studio.session.automaticallyConfiguresApplicationAudioSession = false
      #expect(!studio.session.usesApplicationAudioSession)
    }
  }
}
