import CoreMedia
import Foundation
import GStreamer
import TestSupport
import Testing

@testable import MediaEngine

/// Video that libavcodec decodes without an element around it.
@Suite(.blocking) struct LibraryDecoderTests {
  struct Shape: Sendable, CustomTestStringConvertible {
    var name: String
    var words: [String]
    /// FFmpeg's name of the pixel format, and GStreamer's.
    var pixels = (ffmpeg: "yuv420p", gstreamer: "I420")
    var size = "320x240"
    var container = "mp4"
    var testDescription: String { name }
  }

  static let shapes: [Shape] = [
    Shape(name: "H.264 with B-frames", words: ["-c:v", "libx264", "-bf", "3"]),
    Shape(name: "H.264 in an odd size", words: ["-c:v", "libx264", "-bf", "2"], size: "322x246"),
    Shape(
      name: "H.264 of 10 bits in 4:2:2", words: ["-c:v", "libx264"], pixels: ("yuv422p10le", "I422_10LE"),
      size: "330x250"),
    Shape(name: "H.264 in 4:4:4", words: ["-c:v", "libx264"], pixels: ("yuv444p", "Y444"), size: "321x243"),
    Shape(name: "H.264 with start codes", words: ["-c:v", "libx264", "-bf", "2"], container: "ts"),
    Shape(name: "H.264 in Matroska", words: ["-c:v", "libx264", "-bf", "2"], container: "mkv"),
    Shape(name: "H.264 in fields", words: ["-c:v", "libx264", "-flags", "+ildct+ilme", "-x264-params", "tff=1"]),
    Shape(name: "H.265", words: ["-c:v", "libx265", "-x265-params", "log-level=0"], size: "322x246"),
    Shape(
      name: "H.265 of 10 bits", words: ["-c:v", "libx265", "-x265-params", "log-level=0"],
      pixels: ("yuv420p10le", "I420_10LE")),
    Shape(name: "H.265 with start codes", words: ["-c:v", "libx265", "-x265-params", "log-level=0"], container: "ts"),
  ]

  private static func make(_ shape: Shape, in rig: PhotoRig) async throws -> URL {
    let url = rig.folder.appendingPathComponent("film.\(shape.container)")
    _ = try await Tool.run(
      ["ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc2=size=\(shape.size):rate=25", "-frames:v", "40"]
        + shape.words + ["-preset", "ultrafast", "-g", "13", "-pix_fmt", shape.pixels.ffmpeg, url.path])
    return url
  }

  private static func cursor(_ url: URL) async throws -> DecodingCursor {
    let file = try await MediaFile.open(url)
    let track = try #require(file.facts.tracks.first { $0.kind == .video })
    let source = try #require(file.source)
    return try #require(try DecodingCursor(source, track: track, output: Caps("video/x-raw")))
  }

  private static func frames(_ cursor: DecodingCursor) throws -> [Sample] {
    try cursor.seek(to: .zero)
    var samples: [Sample] = []
    while let decoded = try cursor.next() { samples.append(decoded.sample) }
    return samples
  }

  /// The pixels of a frame without what lies between its rows.
  private static func pixels(_ sample: Sample) throws -> [UInt8] {
    let frame = try MappedVideoFrame(sample)
    let width = frame.info.depth > 8 ? 2 : 1
    return frame.planes.flatMap { plane in
      (0..<plane.height).flatMap { row in
        Array(
          UnsafeRawBufferPointer(start: plane.baseAddress + row * plane.bytesPerRow, count: plane.width * width))
      }
    }
  }

  @Test(arguments: shapes) func framesAreThoseOfFFmpeg(_ shape: Shape) async throws {
    let rig = try PhotoRig()
    let url = try await Self.make(shape, in: rig)
    let raw = rig.folder.appendingPathComponent("frames.raw")
    _ = try await Tool.run(
      ["ffmpeg", "-v", "error", "-i", url.path, "-fps_mode", "passthrough", "-f", "rawvideo", raw.path])
    let wanted = [UInt8](try Data(contentsOf: raw))
    let samples: [Sample]
    do {
      let cursor = try await Self.cursor(url)
      samples = try Self.frames(cursor)
    }
    // The decoder is gone, and the frames are still there.
    #expect(samples.count == 40)
    let size = wanted.count / 40
    for (number, sample) in samples.enumerated() {
      let pixels = try Self.pixels(sample)
      #expect(pixels == Array(wanted[number * size..<(number + 1) * size]), "frame \(number)")
      #expect(sample.caps?.first?.get("format", as: String.self) == shape.pixels.gstreamer)
    }
  }

  @Test func coloursAndFieldsAreThoseOfTheStream() async throws {
    let rig = try PhotoRig()
    var colours = StatedColours.highRange
    colours.range = "pc"
    let words =
      [
        "-vf", colours.filter, "-c:v", "libx264", "-flags", "+ildct+ilme", "-x264-params", "bff=1", "-aspect", "2:1",
      ] + colours.options
    let url = try await Self.make(Shape(name: "", words: words, container: "ts"), in: rig)
    for sample in try Self.frames(try await Self.cursor(url)) {
      let info = try #require(sample.caps.flatMap { VideoInfo($0) })
      #expect(info.colorCodes == (9, 16, 9) && info.isFullRange)
      #expect(info.isInterlaced && sample.caps?.first?.get("field-order", as: String.self) == "bottom-field-first")
      #expect(info.pixelAspectRatio == Fraction(3, 2))
      #expect(sample.buffer?.flags.contains(.interlaced) == true)
      #expect(sample.buffer?.flags.contains(.topFieldFirst) == false)
    }
  }

  /// Caps that change with every other frame would make each conversion begin anew.
  @Test func framesOfBothKindsHaveTheSameCaps() async throws {
    let rig = try PhotoRig()
    let parts = [[], ["-flags", "+ildct+ilme", "-x264-params", "tff=1"]] as [[String]]
    var films: [URL] = []
    for (number, words) in parts.enumerated() {
      let film = try await Self.make(Shape(name: "", words: ["-c:v", "libx264"] + words, container: "ts"), in: rig)
      let moved = rig.folder.appendingPathComponent("part\(number).ts")
      try FileManager.default.moveItem(at: film, to: moved)
      films.append(moved)
    }
    let whole = rig.folder.appendingPathComponent("whole.ts")
    let list = films + films
    _ = try await Tool.run([
      "ffmpeg", "-v", "error", "-i", "concat:" + list.map(\.path).joined(separator: "|"), "-c", "copy", whole.path,
    ])
    let samples = try Self.frames(try await Self.cursor(whole))
    #expect(samples.count == 160)
    var changes = 0
    for (one, next) in zip(samples, samples.dropFirst()) where one.caps != next.caps { changes += 1 }
    #expect(changes == 1)
    let fields = samples.map { $0.buffer?.flags.contains(.interlaced) == true }
    for part in 0..<4 {
      #expect(fields[part * 40..<part * 40 + 40].allSatisfy { $0 == (part % 2 == 1) }, "part \(part)")
    }
  }

  @Test func whereNothingCanBeDecodedThatIsAnError() async throws {
    let rig = try PhotoRig()
    let url = try await Self.make(Self.shapes[0], in: rig)
    var bytes = [UInt8](try Data(contentsOf: url))
    let start = try #require(bytes.indices.first { Array(bytes[$0...].prefix(4)) == Array("mdat".utf8) }) + 4
    let size = bytes[start - 8..<start - 4].reduce(0) { $0 << 8 | Int($1) } - 8
    for place in start..<start + size { bytes[place] = 0xff }
    try Data(bytes).write(to: url)
    let cursor = try await Self.cursor(url)
    #expect(throws: (any Error).self) { _ = try Self.frames(cursor) }
    #expect(cursor.failure != nil)
  }

  /// The configuration of a track's second format may be damaged; the track is sought in all the same.
  @Test func afterAFormatThatCantBeDecodedOthersCan() async throws {
    let rig = try PhotoRig()
    let shape = try #require(Self.shapes.first { $0.name == "H.265" })
    let url = try await Self.make(shape, in: rig)
    let file = try await MediaFile.open(url)
    let source = try #require(file.source)
    let track = try #require(file.facts.tracks.first { $0.kind == .video })
    let good = try #require(TrackFormats(source, track: track.id)?.first)
    // It announces a parameter set that is longer than all of it.
    let damaged = [1] + [UInt8](repeating: 0, count: 21) + [1, 0x20, 0, 1, 0xff, 0xff]
    let bad = StoredFormat(caps: good.caps.setting("codec_data", to: Buffer(damaged)))
    let decoder = try LibraryDecoder(replacing: "avdec_h265", good, output: Caps("video/x-raw"))
    let cursor = try source.cursor(of: track.id)
    try cursor.seek(to: .zero)
    let first = try #require(try cursor.next())
    func push() throws { try decoder.push(first.data, at: ClockTime(nanoseconds: 7), for: nil, isKey: true) }
    #expect(throws: GStreamerError.flow(.notSupported)) { try decoder.change(to: bad) }
    decoder.flush()
    #expect(throws: GStreamerError.flow(.notSupported)) { try push() }
    try decoder.drain()
    #expect(decoder.next() == nil)
    try decoder.change(to: good)
    try push()
    try decoder.drain()
    #expect(decoder.next()?.buffer?.pts == ClockTime(nanoseconds: 7))
  }
}
