import Testing

@testable import GStreamer

/// Buffers of which their source has only few.
@Suite struct ScarceBufferTests {
  private static let caps = Caps("video/x-raw", ["format": "GRAY8", "width": 4, "height": 4])

  @Test func whatIsKeptOfALimitedPoolIsACopy() throws {
    let pool = try #require(FramePool(Self.caps, size: 16, limit: 2))
    // More than there are: each is back before the next one is asked for.
    for number in 0..<3 as Range<UInt64> {
      let buffer = try #require(pool.buffer())
      buffer.stamp(ClockTime(nanoseconds: number), nil, nil, [])
      #expect(buffer.isScarce)
      let kept = Sample(buffer, caps: Self.caps).lasting
      let copy = try #require(kept.buffer)
      #expect(!copy.isScarce && copy.pts == buffer.pts && kept.caps == Self.caps)
      #expect(try copy.bytes() == buffer.bytes())
      #expect(try copy.map().bytes.baseAddress != buffer.map().bytes.baseAddress)
    }
  }

  @Test func whatHasNoLimitIsKeptAsItIs() throws {
    let pool = try #require(FramePool(Self.caps, size: 16))
    for buffer in [try #require(pool.buffer()), Buffer([UInt8](repeating: 7, count: 16))] {
      #expect(!buffer.isScarce)
      let kept = try #require(Sample(buffer, caps: Self.caps).lasting.buffer)
      #expect(try kept.map().bytes.baseAddress == buffer.map().bytes.baseAddress)
    }
  }
}
