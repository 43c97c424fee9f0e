import CoreMedia
import Testing

/// Bytes that say when they go.
private final class Bytes: Sendable {
  let address: Int
  let count: Int

  init(_ count: Int) {
    self.count = count
    address = Int(bitPattern: UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 16))
    buffer.initializeMemory(as: UInt8.self, repeating: 7)
  }

  deinit { UnsafeMutableRawPointer(bitPattern: address)?.deallocate() }

  var buffer: UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(start: UnsafeMutableRawPointer(bitPattern: address), count: count)
  }
}

@Suite struct NoCopyTests {
  @Test func aBlockBufferOverForeignBytesHasTheirVeryAddressAndLetsThemGo() throws {
    weak var watched: Bytes?
    do {
      let bytes = Bytes(64)
      watched = bytes
      var block: CMBlockBuffer? = CMBlockBuffer.wrapping(bytes.buffer, owner: bytes)
      var pointer: UnsafeMutablePointer<CChar>?
      var length = 0
      #expect(
        try CMBlockBufferGetDataPointer(
          #require(block), atOffset: 16, lengthAtOffsetOut: &length, totalLengthOut: nil, dataPointerOut: &pointer)
          == noErr)
      #expect(Int(bitPattern: pointer) == bytes.address + 16 && length == 48)

      // A part, a copy of the sample buffer and its single samples all share the same bytes.
      let timing = CMSampleTimingInfo(
        duration: CMTime(value: 1, timescale: 30), presentationTimeStamp: .zero, decodeTimeStamp: .invalid)
      let samples = try CMSampleBuffer(
        dataBuffer: block, formatDescription: nil, numSamples: 4, sampleTimings: [timing], sampleSizes: [16])
      block = nil
      let third = try CMSampleBuffer(copying: samples, forRange: 2..<3)
      let address = try third.dataBuffer?.withUnsafeMutableBytes { Int(bitPattern: $0.baseAddress) }
      #expect(address == bytes.address + 32)
      #expect(third.presentationTimeStamp == CMTime(value: 2, timescale: 30))
    }
    #expect(watched == nil)
  }

  @Test func aSampleBufferOverAForeignPictureHasItsVeryAddressAndLetsItGo() throws {
    weak var watched: Bytes?
    do {
      let bytes = Bytes(16 * 4 * 8)
      watched = bytes
      let plane = CVPixelBufferForeignPlane(
        baseAddress: try #require(bytes.buffer.baseAddress), width: 16, height: 8, bytesPerRow: 64)
      let image = CVPixelBuffer.wrapping(
        width: 16, height: 8, pixelFormat: kCVPixelFormatType_32BGRA, planes: [plane], owner: bytes)
      let format = try CMFormatDescription(imageBuffer: image)
      let sample = try CMSampleBuffer(imageBuffer: image, formatDescription: format, sampleTiming: .invalid)
      let copy = try CMSampleBuffer(copying: sample)
      let shown = try #require(copy.imageBuffer)
      CVPixelBufferLockBaseAddress(shown, .readOnly)
      #expect(Int(bitPattern: CVPixelBufferGetBaseAddress(shown)) == bytes.address)
      CVPixelBufferUnlockBaseAddress(shown, .readOnly)
      #expect(shown === image)
    }
    #expect(watched == nil)
  }

  @Test func invalidatingGivesTheMemoryBackWhileTheSampleBufferLives() throws {
    weak var watched: Bytes?
    let sample = try {
      let bytes = Bytes(8)
      watched = bytes
      return try CMSampleBuffer(
        dataBuffer: .wrapping(bytes.buffer, owner: bytes), formatDescription: nil, numSamples: 1, sampleTimings: [],
        sampleSizes: [8])
    }()
    #expect(watched != nil)
    var calls = 0
    try sample.setInvalidateHandler { _ in calls += 1 }
    try sample.invalidate()
    try sample.invalidate()
    #expect(calls == 1 && !sample.isValid && sample.dataBuffer == nil)
    #expect(watched == nil)
    #expect(throws: CMSampleBuffer.Error.invalidated) { try CMSampleBuffer(copying: sample) }
  }
}
