import Foundation
import GStreamer
import Testing

/// Frames of a high range made into those of the usual one.
@Suite struct ToneKernelTests {
  /// One even grey of ten bits, by its signal from 0 to 1.
  private static func frame(_ signal: Double, _ format: String, _ colors: String) throws -> Sample {
    let (width, height) = (32, 16)
    let caps = Caps(
      "video/x-raw",
      ["format": format, "width": width, "height": height, "framerate": Fraction(25, 1), "colorimetry": colors])
    let info = try #require(VideoInfo(caps))
    let shift = format.hasPrefix("P010") ? 6 : 0
    var bytes = [UInt8](repeating: 0, count: info.size)
    for (index, plane) in info.planes.enumerated() {
      let code = (index == 0 ? Int((64 + 876 * signal).rounded()) : 512) << shift
      for place in stride(from: plane.offset, to: plane.offset + plane.bytesPerRow * plane.height, by: 2) {
        (bytes[place], bytes[place + 1]) = (UInt8(code & 255), UInt8(code >> 8))
      }
    }
    return Sample(Buffer(bytes, pts: .milliseconds(0), duration: .milliseconds(40)), caps: caps)
  }

  /// Blue, green and red of the middle of a frame.
  private static func middle(_ sample: Sample) throws -> [Int] {
    let frame = try MappedVideoFrame(sample)
    let plane = try #require(frame.planes.first)
    let start = plane.baseAddress + frame.height / 2 * plane.bytesPerRow + frame.width / 2 * 4
    return UnsafeRawBufferPointer(start: start, count: 3).map { Int($0) }
  }

  /// The signal of PQ for light in shares of white, 203 cd/m².
  private static func pq(_ light: Double) -> Double {
    let y = pow(light * 203 / 10_000, 2610.0 / 16_384)
    return pow((3424.0 / 4096 + 2413.0 / 128 * y) / (1 + 2392.0 / 128 * y), 2523.0 / 32)
  }

  @Test(
    arguments: ["I420_10LE", "P010_10LE", "Y444_10LE"],
    // Middle grey and what is darker are as in sRGB, white is a little darker, and a screen's brightest light is white.
    [(0.0, 0), (0.01, 25), (0.18, 118), (0.5, 188), (1000.0 / 203, 255), (20, 255)])
  func darkAndMiddleTonesKeepTheirLight(_ format: String, _ tone: (Double, Int)) throws {
    let frame = try Self.frame(Self.pq(tone.0), format, "bt2100-pq")
    let seen = try Self.middle(frame.converted(to: "BGRA", colorimetry: "sRGB"))
    #expect(seen.allSatisfy { abs($0 - tone.1) <= 2 }, "\(seen)")
  }

  @Test func whiteLeavesRoomForHighlights() throws {
    var last = -1
    for light in [0.1, 0.4, 0.6, 0.8, 1, 1.5, 2, 3, 4] {
      let seen = try Self.middle(Self.frame(Self.pq(light), "I420_10LE", "bt2100-pq").converted(to: "BGRA"))[1]
      #expect(seen > last && (light != 1 || (225...240).contains(seen)), "\(light): \(seen)")
      last = seen
    }
  }

  @Test func hlgIsShownAsOnAScreen() throws {
    // The signal 0.75 is white, 0.38 is what cameras make of middle grey.
    let white = try Self.middle(Self.frame(0.75, "I420_10LE", "bt2100-hlg").converted(to: "BGRA"))
    let pqWhite = try Self.middle(Self.frame(Self.pq(1), "I420_10LE", "bt2100-pq").converted(to: "BGRA"))
    #expect(zip(white, pqWhite).allSatisfy { abs($0 - $1) <= 2 }, "\(white), \(pqWhite)")
    let grey = try Self.middle(Self.frame(0.38, "I420_10LE", "bt2100-hlg").converted(to: "BGRA"))
    #expect(grey.allSatisfy { abs($0 - 101) <= 3 }, "\(grey)")
  }

  @Test func otherSizesAndPipelinesShowTheSame() async throws {
    let frame = try Self.frame(Self.pq(0.18), "I420_10LE", "bt2100-pq")
    let small = try Self.middle(frame.converted(to: "BGRA", width: 16, height: 8, colorimetry: "sRGB"))
    #expect(small.allSatisfy { abs($0 - 118) <= 2 }, "\(small)")
    let pipeline = Pipeline()
    let source = try AppSource(caps: frame.caps)
    let (pixels, sink) = (try PixelElement(), try AppSink())
    try pipeline.add([source, pixels, sink])
    try source.link(to: [pixels, sink])
    try pipeline.requestState(.playing)
    try source.push(try #require(frame.buffer))
    source.finish()
    let made = try #require(await sink.next())
    await pipeline.stop()
    #expect(try Self.middle(made).allSatisfy { abs($0 - 118) <= 2 })
    #expect(made.caps.flatMap { VideoInfo($0) }?.hasHighRange == false)
  }

  @Test func theUsualRangeStaysAsItIs() throws {
    // The same samples mean another light there.
    let seen = try Self.middle(Self.frame(0.5, "I420_10LE", "bt2020").converted(to: "BGRA"))
    #expect(seen.allSatisfy { abs($0 - 128) <= 2 }, "\(seen)")
  }
}
