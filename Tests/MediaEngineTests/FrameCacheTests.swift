import CoreMedia
import CoreVideo
import Testing

@testable import MediaEngine

@Suite struct FrameCacheTests {
  /// A frame of 1,024 bytes.
  private static func frame(_ number: Int) throws -> PlaybackFrame {
    var pixels: CVPixelBuffer?
    CVPixelBufferCreate(nil, 16, 16, kCVPixelFormatType_32BGRA, nil, &pixels)
    return PlaybackFrame(
      pixelBuffer: try #require(pixels), time: CMTime(value: Int64(number), timescale: 30), duration: .invalid)
  }

  @Test func theOldestGoWhenItIsFull() throws {
    var cache = FrameCache(limit: 4 * 1024 + 100)
    #expect(cache.frame(3) == nil)
    for number in 1...6 { cache.add(try Self.frame(number), number: number) }
    #expect(cache.numbers == [3, 4, 5, 6] && cache.bytes == 4 * 1024)
    #expect(cache.frame(2) == nil)
    #expect(cache.frame(3)?.time == CMTime(value: 3, timescale: 30))
    // What is shown again is new again, and is there once.
    cache.add(try Self.frame(3), number: 3)
    #expect(cache.numbers == [4, 5, 6, 3] && cache.bytes == 4 * 1024)
    cache.removeAll()
    #expect(cache.numbers.isEmpty && cache.bytes == 0 && cache.frame(3) == nil)
  }

  @Test func whatIsTooBigIsNotKept() throws {
    var cache = FrameCache(limit: 1000)
    cache.add(try Self.frame(1), number: 1)
    #expect(cache.numbers.isEmpty && cache.bytes == 0)
  }
}
