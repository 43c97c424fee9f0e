import GStreamer
import TestMedia
import TestSupport
import Testing

/// Frames made BGRA in pipelines, by the converter and one by one.
@Suite struct PixelElementTests {
  /// A frame of noise.
  private static func frame(
    _ format: String, _ width: Int, _ height: Int, _ colors: String?, _ more: [(String, String)] = []
  ) throws -> Sample {
    var caps = Caps(
      "video/x-raw",
      ["format": format, "width": width, "height": height, "framerate": Fraction(25, 1)])
    for (field, value) in more + (colors.map { [("colorimetry", $0)] } ?? []) { caps = caps.setting(field, to: value) }
    let info = try #require(VideoInfo(caps))
    var random = SeededRandom(seed: UInt64(width))
    let bytes = (0..<info.size).map { _ in UInt8.random(in: 0...255, using: &random) }
    return Sample(Buffer(bytes, pts: .milliseconds(40), duration: .milliseconds(40)), caps: caps)
  }

  /// What comes out of elements that a frame goes through.
  private static func output(of frame: Sample, through elements: [Element]) async throws -> Sample {
    let pipeline = Pipeline()
    let source = try AppSource(caps: frame.caps)
    let sink = try AppSink()
    try pipeline.add([source] + elements + [sink])
    try source.link(to: elements + [sink])
    try pipeline.requestState(.playing)
    try source.push(try #require(frame.buffer))
    source.finish()
    let sample = try #require(await sink.next())
    await pipeline.stop()
    return sample
  }

  /// The pixels of a BGRA frame, row by row.
  private static func pixels(_ sample: Sample) throws -> [[UInt8]] {
    let frame = try MappedVideoFrame(sample)
    let plane = try #require(frame.planes.first)
    return (0..<frame.height).map { row in
      Array(UnsafeRawBufferPointer(start: plane.baseAddress + row * plane.bytesPerRow, count: frame.width * 4))
    }
  }

  @Test(
    arguments: [
      "I420", "YV12", "NV12", "NV21", "Y42B", "NV16", "YUY2", "UYVY", "Y444", "AYUV", "A420", "I420_10LE", "RGB",
    ],
    ["bt601", "bt709", "1:4:0:0", "1:3:5:1", "bt2020", nil])
  func pipelinesConvertersAndSinglePicturesShowTheSame(_ format: String, _ colors: String?) async throws {
    for (width, height) in [(64, 48), (35, 21), (530, 26)] {
      let frame = try Self.frame(format, width, height, format == "RGB" ? nil : colors)
      let made = try await Self.output(of: frame, through: [PixelElement()])
      let caps = try #require(made.caps)
      #expect(VideoInfo(caps)?.format == "BGRA" && made.buffer?.pts == .milliseconds(40))
      let pixels = try Self.pixels(made)
      let converter = try #require(FrameConverter(to: caps))
      #expect(try Self.pixels(converter.convert(frame)) == pixels)
      #expect(try Self.pixels(frame.converted(to: "BGRA", colorimetry: "sRGB")) == pixels)
      // In another order they are the same colours.
      let turned = try MappedVideoFrame(frame.converted(to: "ARGB", colorimetry: "sRGB"))
      let bytes = turned.planes[0].baseAddress + (height - 1) * turned.planes[0].bytesPerRow + (width - 1) * 4
      let last = bytes.loadUnaligned(as: UInt32.self).byteSwapped
      #expect(Array(pixels[height - 1].suffix(4)) == (0..<4).map { UInt8(truncatingIfNeeded: last >> (8 * $0)) })
    }
  }

  /// The samples of an I420 frame as NV12.
  private static func pairs(_ frame: Sample) throws -> Sample {
    let caps = try #require(frame.caps).setting("format", to: "NV12")
    let mapped = try MappedVideoFrame(frame)
    let target = try #require(VideoInfo(caps))
    var bytes = [UInt8](repeating: 0, count: target.size)
    for (index, plane) in mapped.planes.enumerated() {
      let (place, step) = (target.planes[min(index, 1)], index == 0 ? 1 : 2)
      for row in 0..<plane.height {
        let source = UnsafeRawBufferPointer(start: plane.baseAddress + row * plane.bytesPerRow, count: plane.width)
        for (column, sample) in source.enumerated() {
          bytes[place.offset + row * place.bytesPerRow + column * step + max(0, index - 1)] = sample
        }
      }
    }
    return Sample(Buffer(bytes, pts: .milliseconds(40)), caps: caps)
  }

  @Test(arguments: [false, true])
  func layoutsOfTheSameSamplesLookTheSame(_ isInterlaced: Bool) async throws {
    for colors in ["bt601", "bt709", "1:4:0:0", "1:3:5:1"] {
      let mode = isInterlaced ? [("interlace-mode", "interleaved")] : []
      let planes = try Self.frame("I420", 101, 51, colors, mode)
      let pairs = try Self.pairs(planes)
      let wanted = try await Self.pixels(Self.output(of: planes, through: [PixelElement()]))
      #expect(try await Self.pixels(Self.output(of: pairs, through: [PixelElement()])) == wanted)
    }
  }

  @Test(
    arguments: ["I420", "NV12", "BGRx", "RGB", "I420_10LE", "BGRA", "GRAY8"],
    [nil, "bt709", "1:4:0:0", "bt601", "sRGB"])
  func capsAreThoseOfVideoconvert(_ format: String, _ colors: String?) async throws {
    let isRGB = ["BGRx", "RGB", "BGRA"].contains(format)
    guard colors == nil || isRGB == (colors == "sRGB") else { return }
    let frame = try Self.frame(format, 64, 48, colors)
    let filter = try Element("capsfilter")
    try filter.set("caps", PixelElement.caps)
    let wanted = try await Self.output(of: frame, through: [Element("videoconvert"), filter]).caps
    let made = try await Self.output(of: frame, through: [PixelElement()])
    #expect(made.caps == wanted)
  }

  @Test func bgraIsPassedThrough() async throws {
    let frame = try Self.frame("BGRA", 64, 48, nil)
    let made = try await Self.output(of: frame, through: [PixelElement()])
    #expect(try made.buffer?.map().bytes.baseAddress == frame.buffer?.map().bytes.baseAddress)
  }

  @Test func capsMayChangeInTheMiddle() async throws {
    let pipeline = Pipeline()
    let source = try AppSource()
    let pixels = try PixelElement()
    let sink = try AppSink(maxBuffers: 4)
    try pipeline.add([source, pixels, sink])
    try source.link(to: [pixels, sink])
    try pipeline.requestState(.playing)
    for (format, width) in [("I420", 64), ("NV12", 32), ("BGRA", 32), ("Y444", 48)] {
      let frame = try Self.frame(format, width, 16, nil)
      try source.push(frame)
      let made = try #require(await sink.next())
      #expect(try Self.pixels(made) == Self.pixels(frame.converted(to: "BGRA")))
    }
    await pipeline.stop()
  }

  @Test func partsAndSmallerPicturesHaveTheColoursOfTheWhole() throws {
    let frame = try Self.frame("NV12", 64, 48, "bt709")
    let whole = try Self.pixels(frame.converted(to: "BGRA"))
    let part = try Self.pixels(frame.converted(to: "BGRA", part: .init(x: 5, y: 7, width: 20, height: 10)))
    #expect(part == (7..<17).map { Array(whole[$0][20..<100]) })
    let small = try frame.converted(to: "BGRA", width: 32, height: 24, colorimetry: "sRGB")
    let same = try frame.converted(to: "BGRA", colorimetry: "sRGB").converted(width: 32, height: 24)
    #expect(try Self.pixels(small) == Self.pixels(same))
  }

  /// Cameras' colours become those of a recording, also where nothing but the range differs.
  @Test(arguments: ["1:3:5:1", "1:4:0:0", "bt601", "bt709"], ["I420", "Y42B"])
  func coloursOfTheSameFormatBecomeOthers(_ colors: String, _ format: String) async throws {
    let frame = try Self.frame(format, 35, 21, colors)
    let filter = try Element("capsfilter")
    try filter.set("caps", Caps("video/x-raw", ["format": "I420", "colorimetry": "bt709"]))
    let made = try await Self.output(
      of: frame, through: [Element("videoconvert"), PixelElement(.recolored), filter])
    let caps = try #require(made.caps)
    #expect(VideoInfo(caps)?.format == "I420" && VideoInfo(caps)?.colorimetry == "bt709")
    #expect(caps.first?.get("chroma-site", as: String.self) == frame.caps?.first?.get("chroma-site", as: String.self))
    guard format == "I420" else { return }
    let wanted = try #require(FrameConverter(to: caps)).convert(frame)
    #expect(try Self.samples(made) == Self.samples(wanted))
    if colors == "bt709" { #expect(try Self.samples(made) == Self.samples(frame)) }
  }

  /// The samples of a frame of planes, without what lies between rows.
  private static func samples(_ sample: Sample) throws -> [UInt8] {
    let frame = try MappedVideoFrame(sample)
    return frame.planes.flatMap { plane in
      (0..<plane.height).flatMap { row in
        UnsafeRawBufferPointer(start: plane.baseAddress + row * plane.bytesPerRow, count: plane.width)
      }
    }
  }
}
