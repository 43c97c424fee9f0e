import CoreMedia
import CoreVideo
import Testing

@testable import GStreamer
@testable import MediaEngine

/// Frames of a player whose decoder has only few buffers: none of them is held.
@Suite struct ScarceFrameTests {
  private static func frame(_ format: String, size: Int, limit: Int) throws -> (Buffer, Caps) {
    let caps = Caps(
      "video/x-raw", ["format": format, "width": 16, "height": 16, "framerate": Fraction(30, 1)])
    let buffer = try #require(FramePool(caps, size: size, limit: limit)?.buffer())
    buffer.stamp(.milliseconds(40), nil, .milliseconds(40), [])
    return (buffer, caps)
  }

  @Test(arguments: [0, 4]) func whatAFrameWasMadeOfIsCopiedWhereThereAreFew(_ limit: Int) throws {
    let (buffer, caps) = try Self.frame("NV12", size: 384, limit: limit)
    let origins = FrameOrigins()
    origins.keep(true, at: try Element("identity").pad("sink"))
    origins.note(buffer) { caps }
    let kept = try #require(origins.origin(at: .milliseconds(40))?.sample.buffer)
    #expect(!kept.isScarce)
    #expect(try (kept.map().bytes.baseAddress != buffer.map().bytes.baseAddress) == (limit > 0))
  }

  @Test(arguments: [0, 4]) func theFrameItselfIsCopiedWhereThereAreFew(_ limit: Int) throws {
    let (buffer, caps) = try Self.frame("BGRA", size: 1024, limit: limit)
    let frame = try #require(PlaybackFrame(Sample(buffer, caps: caps)))
    #expect(frame.time == CMTime(value: 40, timescale: 1000))
    CVPixelBufferLockBaseAddress(frame.pixelBuffer, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(frame.pixelBuffer, .readOnly) }
    let place = try #require(CVPixelBufferGetBaseAddress(frame.pixelBuffer))
    #expect(try (UnsafeRawPointer(place) != buffer.map().bytes.baseAddress) == (limit > 0))
  }
}
