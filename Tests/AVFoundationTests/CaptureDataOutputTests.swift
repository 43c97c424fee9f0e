import TestMedia
import Testing

@testable import AVFoundation

/// Hands on the pixels of each frame.
private final class FrameWatcher: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, @unchecked Sendable {
  private let onFrame: @Sendable (CVPixelBuffer) -> Void

  init(_ onFrame: @escaping @Sendable (CVPixelBuffer) -> Void) { self.onFrame = onFrame }

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    if let pixels = sampleBuffer.imageBuffer { onFrame(pixels) }
  }
}

/// Reads the number of each JPEG.
private final class CompressedReader: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, @unchecked Sendable {
  let numbers = Gathered<Int?>()

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    let data = try? sampleBuffer.dataBuffer?.dataBytes()
    #expect(sampleBuffer.imageBuffer == nil && sampleBuffer.formatDescription?.mediaSubType == .jpeg)
    numbers.add(data.flatMap { try? GrayPicture(upright: $0) }.flatMap { PaintedFrameReader.read($0)?.number })
  }
}

extension CaptureSuite {
  @Suite struct DataOutput {
    /// What a program may write to get a camera's own JPEGs.
    enum Wish: CaseIterable {
      case codec, codecName, subtype, otherSubtype

      var settings: [String: Any] {
        switch self {
        case .codec: [AVVideoCodecKey: AVVideoCodecType.jpeg]
        case .codecName: [AVVideoCodecKey: AVVideoCodecType.jpeg.rawValue]
        case .subtype: [kCVPixelBufferPixelFormatTypeKey: kCMVideoCodecType_JPEG]
        case .otherSubtype: [kCVPixelBufferPixelFormatTypeKey: NSNumber(value: kCMVideoCodecType_JPEG_OpenDML)]
        }
      }
    }

    @Test(arguments: Wish.allCases) func whoAsksForJPEGsGetsTheCamerasOwn(_ wish: Wish) async throws {
      let studio = try CaptureStudio()
      try studio.add(studio.camera)
      let format = try #require(
        studio.camera.formats.first {
          $0.formatDescription.mediaSubType == .jpeg && $0.formatDescription.dimensions.width == 640
        })
      try studio.set(studio.camera, to: format)
      let (output, reader) = (AVCaptureVideoDataOutput(), CompressedReader())
      output.videoSettings = wish.settings
      output.setSampleBufferDelegate(reader, queue: DispatchQueue(label: "test.frames"))
      studio.add(output)
      #expect(output.availableVideoCodecTypes == [.jpeg])
      try await studio.start()
      try await eventually("frames") { reader.numbers.values.count > 5 }
      try await studio.stop()
      let (seen, numbers) = (reader.numbers.values, reader.numbers.values.compactMap(\.self))
      #expect(numbers.count == seen.count && numbers == Array(0..<numbers.count), "\(numbers)")
    }

    @Test func aCameraWithoutJPEGsDeliversWhatItHas() async throws {
      let studio = try CaptureStudio()
      try studio.add(studio.camera)
      let (output, reader) = (AVCaptureVideoDataOutput(), NumberReader())
      output.videoSettings = Wish.subtype.settings
      output.setSampleBufferDelegate(reader, queue: DispatchQueue(label: "test.frames"))
      studio.add(output)
      #expect(output.availableVideoCodecTypes.isEmpty)
      try await studio.start()
      try await eventually("frames") { reader.seen.values.count > 3 }
      try await studio.stop()
      #expect(reader.numbers == Array(0..<reader.seen.values.count))
    }

    private static var bgra: [String: Any] { [kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA] }

    @Test func picturesComeInOrderWithHostTimes() async throws {
      let studio = try CaptureStudio()
      let output = AVCaptureVideoDataOutput()
      output.videoSettings = Self.bgra
      let reader = NumberReader()
      output.setSampleBufferDelegate(reader, queue: DispatchQueue(label: "test.frames"))
      try studio.add(studio.camera)
      studio.add(output)
      let before = studio.time.seconds
      try await studio.start()
      try await eventually("frames") { reader.seen.values.count >= 20 }
      try await studio.stop()

      let seen = reader.seen.values
      #expect(seen.allSatisfy { $0.format == kCVPixelFormatType_32BGRA && $0.width == 640 && $0.height == 480 })
      let numbers = reader.numbers
      #expect(numbers.count == seen.count)
      #expect(numbers == Array(numbers[0]..<numbers[0] + numbers.count), "none is missing")
      #expect(seen.allSatisfy { $0.time >= before && $0.time <= studio.time.seconds })
      for (earlier, later) in zip(seen, seen.dropFirst()) {
        #expect(abs(later.time - earlier.time - 1.0 / 30) < 1e-6, "\(earlier) \(later)")
      }
    }

    @Test func framesSayTheColoursThatTheCameraHas() async throws {
      let studio = try CaptureStudio()
      try studio.add(studio.camera)
      let (output, tags) = (AVCaptureVideoDataOutput(), Gathered<[String?]>())
      let watcher = FrameWatcher { pixels in
        tags.add(
          [kCVImageBufferColorPrimariesKey, kCVImageBufferTransferFunctionKey, kCVImageBufferYCbCrMatrixKey].map {
            CVBufferCopyAttachment(pixels, $0, nil) as? String
          })
      }
      output.videoSettings = [kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange]
      output.setSampleBufferDelegate(watcher, queue: DispatchQueue(label: "test.frames"))
      studio.add(output)
      #expect(studio.camera.formats.allSatisfy { $0.supportedColorSpaces == [.sRGB] })
      #expect(studio.camera.activeColorSpace == .sRGB && studio.microphone.activeFormat.supportedColorSpaces.isEmpty)
      try studio.camera.lockForConfiguration()
      studio.camera.activeColorSpace = .sRGB
      studio.camera.unlockForConfiguration()
      try await studio.start()
      try await eventually("frames") { tags.values.count >= 3 }
      try await studio.stop()
      #expect(
        tags.values.allSatisfy {
          $0 == [
            kCVImageBufferColorPrimaries_ITU_R_709_2, kCVImageBufferTransferFunction_ITU_R_709_2,
            kCVImageBufferYCbCrMatrix_ITU_R_601_4,
          ]
        }, "\(tags.values[0])")
    }

    private static let forms: [(OSType, width: Int?, height: Int?)] = [
      (kCVPixelFormatType_32BGRA, nil, nil), (kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, nil, nil),
      (kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, nil, nil), (kCVPixelFormatType_422YpCbCr8_yuvs, nil, nil),
      (kCVPixelFormatType_422YpCbCr8, nil, nil), (kCVPixelFormatType_32BGRA, 320, 240),
    ]

    @Test func picturesComeInTheFormThatWasAskedFor() async throws {
      let studio = try CaptureStudio()
      try studio.add(studio.camera)
      let output = AVCaptureVideoDataOutput()
      let reader = NumberReader()
      output.setSampleBufferDelegate(reader, queue: DispatchQueue(label: "test.frames"))
      studio.add(output)
      try await studio.start()
      for (type, width, height) in Self.forms {
        #expect(output.availableVideoPixelFormatTypes.contains(type))
        var settings: [String: Any] = [kCVPixelBufferPixelFormatTypeKey: type]
        settings[kCVPixelBufferWidthKey] = width
        settings[kCVPixelBufferHeightKey] = height
        output.videoSettings = settings
        let seen = try await eventually("pictures of \(type)") {
          reader.seen.values.last { $0.format == type && $0.width == width ?? 640 && $0.height == height ?? 480 }
        }
        // The reader of numbers knows BGRA and the 4:2:0 formats.
        if ![kCVPixelFormatType_422YpCbCr8_yuvs, kCVPixelFormatType_422YpCbCr8].contains(type) {
          #expect(seen.number != nil && seen.orientation == .upright)
        }
      }
      try await studio.stop()
    }

    private static let turns: [(CGFloat, isMirrored: Bool, PaintedOrientation)] = [
      (90, false, PaintedOrientation(rotation: 90)), (180, false, PaintedOrientation(rotation: 180)),
      (270, false, PaintedOrientation(rotation: 270)), (0, true, PaintedOrientation(isMirrored: true)),
      // Turned first, then mirrored: mirrored first, the turn is the other way round.
      (90, true, PaintedOrientation(isMirrored: true, rotation: 270)),
      (180, true, PaintedOrientation(isMirrored: true, rotation: 180)),
      (270, true, PaintedOrientation(isMirrored: true, rotation: 90)),
    ]

    @Test func picturesAreTurnedAndMirroredAsTheConnectionSays() async throws {
      let studio = try CaptureStudio()
      try studio.add(studio.camera)
      let output = AVCaptureVideoDataOutput()
      output.videoSettings = Self.bgra
      let reader = NumberReader()
      output.setSampleBufferDelegate(reader, queue: DispatchQueue(label: "test.frames"))
      studio.add(output)
      let connection = try #require(output.connection(with: .video))
      connection.automaticallyAdjustsVideoMirroring = false
      try await studio.start()
      for (angle, isMirrored, orientation) in Self.turns {
        studio.session.beginConfiguration()
        connection.videoRotationAngle = angle
        connection.isVideoMirrored = isMirrored
        studio.session.commitConfiguration()
        let seen = try await eventually("\(orientation)") { reader.seen.values.last { $0.orientation == orientation } }
        #expect(seen.width == (angle == 90 || angle == 270 ? 480 : 640))
      }
      #expect(connection.videoOrientation == .portraitUpsideDown)
      try await studio.stop()
    }

    @Test func aSlowDelegateGetsTheNewestAndHearsOfTheRest() async throws {
      let studio = try CaptureStudio(holdsTime: true)
      try studio.add(studio.camera)
      let output = AVCaptureVideoDataOutput()
      output.videoSettings = Self.bgra
      let gate = DispatchSemaphore(value: 0)
      let reader = NumberReader { gate.wait() }
      output.setSampleBufferDelegate(reader, queue: DispatchQueue(label: "test.frames"))
      studio.add(output)
      #expect(output.alwaysDiscardsLateVideoFrames)
      try await studio.start()
      // The devices still wait on the way to it; the output itself leaves out what is late, as in real time.
      output.target.delivery.setPace(.drops)
      await studio.clock.advance(by: .zero)
      try await eventually("the first") { reader.seen.values.count == 1 }
      let first = try #require(reader.seen.values.first)
      // The delegate holds the first one, and the camera goes on for twenty frames, of which few are still on their way.
      await studio.clock.advance(by: .milliseconds(680))
      gate.signal()
      try await eventually("the next") { reader.seen.values.count == 2 }
      let second = reader.seen.values[1]
      #expect(second.time - first.time > 0.4, "\(second.time - first.time)")
      gate.signal()
      try await eventually("word of the others") { reader.dropped.values.count > 5 }
      let reasons = Set(reader.dropped.values.map(\.reason))
      #expect(reasons == [kCMSampleBufferDroppedFrameReason_FrameWasLate])
      #expect(reader.dropped.values.allSatisfy { $0.time.isNumeric && $0.time.seconds > first.time })
      output.setSampleBufferDelegate(nil, queue: nil)
      for _ in 0..<100 { gate.signal() }
      try await studio.stop()
    }

    @Test func framesAreThinnedToTheConnectionsRate() async throws {
      let studio = try CaptureStudio()
      try studio.add(studio.camera)
      let output = AVCaptureVideoDataOutput()
      let reader = NumberReader()
      output.setSampleBufferDelegate(reader, queue: DispatchQueue(label: "test.frames"))
      studio.add(output)
      let connection = try #require(output.connection(with: .video))
      #expect(connection.isVideoMinFrameDurationSupported)
      connection.videoMinFrameDuration = CMTime(value: 1, timescale: 10)
      #expect(output.minFrameDuration == CMTime(value: 1, timescale: 10))
      try await studio.start()
      try await eventually("frames") { reader.seen.values.count > 12 }
      try await studio.stop()
      let times = reader.seen.values.map(\.time)
      #expect(zip(times, times.dropFirst()).allSatisfy { abs($1 - $0 - 0.1) < 1e-6 }, "each third frame: \(times)")
    }

    @Test func aDisabledConnectionLetsNothingThrough() async throws {
      let studio = try CaptureStudio()
      try studio.add(studio.camera)
      let (output, other) = (AVCaptureVideoDataOutput(), AVCaptureVideoDataOutput())
      let (reader, otherReader) = (NumberReader(), NumberReader())
      let frames = DispatchQueue(label: "test.frames")
      output.setSampleBufferDelegate(reader, queue: frames)
      other.setSampleBufferDelegate(otherReader, queue: DispatchQueue(label: "test.other"))
      studio.add(output)
      studio.add(other)
      try await studio.start()
      try await eventually("frames") { reader.seen.values.count > 2 }
      let connection = try #require(output.connection(with: .video))
      connection.isEnabled = false
      #expect(!connection.isActive)
      await studio.session.work.settle()
      // Its branch is gone: what had come through it has been handed to the delegate's queue, and is waited for.
      await elsewhere { frames.sync {} }
      reader.seen.clear()
      otherReader.seen.clear()
      try await eventually("the other's frames") { otherReader.seen.values.count > 5 }
      #expect(reader.seen.values.isEmpty, "nothing came through")
      connection.isEnabled = true
      try await eventually("frames again") { reader.seen.values.count > 2 }
      try await studio.stop()
    }

    @Test func soundComesInItsFormAndLevelsArePolled() async throws {
      let studio = try CaptureStudio()
      try studio.add(studio.microphone)
      let output = AVCaptureAudioDataOutput()
      output.audioSettings = [
        AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: 16_000, AVNumberOfChannelsKey: 1,
        AVLinearPCMBitDepthKey: 16, AVLinearPCMIsFloatKey: false,
      ]
      let listener = SoundReader()
      output.setSampleBufferDelegate(listener, queue: DispatchQueue(label: "test.sound"))
      studio.add(output)
      let connection = try #require(output.connection(with: .audio))
      #expect(connection.audioChannels.isEmpty)
      try await studio.start()
      // A burst of amplitude 0.5 each second: its peak is 6 dB below full scale, 9 dB lower on average.
      try await eventually("a burst") { connection.audioChannels.contains { $0.peakHoldLevel > -6.5 } }
      let channels = connection.audioChannels
      #expect(channels.count == 2)
      #expect(channels.allSatisfy { $0.peakHoldLevel < -5.5 && $0.averagePowerLevel < $0.peakHoldLevel })
      try await eventually("sound") { listener.seen.values.reduce(0) { $0 + $1.frames } > 16_000 }
      try await studio.stop()
      let seen = listener.seen.values
      #expect(seen.allSatisfy { $0.rate == 16_000 && $0.channels == 1 && $0.bits == 16 })
      // Each piece begins where the one before ends.
      for (earlier, later) in zip(seen, seen.dropFirst()) {
        #expect(abs(later.time - earlier.time - Double(earlier.frames) / 16_000) < 0.005)
      }
    }
  }
}

/// Notes what an audio data output gives.
final class SoundReader: NSObject, AVCaptureAudioDataOutputSampleBufferDelegate, @unchecked Sendable {
  struct Seen: Sendable {
    var time: Double
    var frames: Int
    var rate: Double
    var channels: Int
    var bits: Int
  }

  let seen = Gathered<Seen>()

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    guard let format = sampleBuffer.formatDescription?.audioStreamBasicDescription else { return }
    seen.add(
      Seen(
        time: sampleBuffer.presentationTimeStamp.seconds, frames: sampleBuffer.numSamples, rate: format.mSampleRate,
        channels: Int(format.mChannelsPerFrame), bits: Int(format.mBitsPerChannel)))
  }
}
