import AVFoundation
import TestMedia
import Testing

extension CaptureSuite {
  @Suite struct DataOutput {
    private static var bgra: [String: Any] { [kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA] }

    @Test func picturesComeInOrderWithHostTimes() async throws {
      let studio = try CaptureStudio()
      let output = AVCaptureVideoDataOutput()
      output.videoSettings = Self.bgra
      let reader = NumberReader()
      output.setSampleBufferDelegate(reader, queue: DispatchQueue(label: "test.frames"))
      try studio.add(studio.camera)
      studio.add(output)
      let before = CMClock.hostTimeClock.time.seconds
      await studio.start()
      try await soon("frames") { reader.seen.values.count >= 20 }
      await studio.stop()

      let seen = reader.seen.values
      #expect(seen.allSatisfy { $0.format == kCVPixelFormatType_32BGRA && $0.width == 640 && $0.height == 480 })
      let numbers = reader.numbers
      #expect(numbers.count == seen.count)
      #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 })
      #expect(seen.allSatisfy { $0.time > before && $0.time < CMClock.hostTimeClock.time.seconds })
      #expect(zip(seen, seen.dropFirst()).allSatisfy { abs($1.time - $0.time - 1.0 / 30) < 0.1 })
    }
  }
}
