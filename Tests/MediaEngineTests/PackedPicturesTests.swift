import CoreMedia
import Foundation
import GStreamer
import TestMedia
import Testing

@testable import MediaEngine

/// AVI files of DivX, which store a picture and the one that is shown before it in one chunk.
@Suite struct PackedPicturesTests {
  private func number(_ value: Int, _ count: Int = 4) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    Array(name.utf8) + number(content.count) + content + [UInt8](repeating: 0, count: content.count % 2)
  }

  /// An AVI file of MPEG-4 at 25 frames a second.
  private func movie(_ chunks: [[UInt8]]) -> [UInt8] {
    var header = number(40_000) + number(0) + number(0) + number(0x10) + number(chunks.count) + number(0) + number(1)
    header += number(0) + number(320) + number(240) + [UInt8](repeating: 0, count: 16)
    var stream = Array("vidsXVID".utf8) + number(0) + number(0) + number(0) + number(1) + number(25) + number(0)
    stream += number(chunks.count) + number(1 << 16) + number(-1) + number(0) + number(0, 2) + number(0, 2)
    stream += number(320, 2) + number(240, 2)
    var form = number(40) + number(320) + number(240) + number(1, 2) + number(24, 2) + Array("XVID".utf8)
    form += number(320 * 240 * 3) + [UInt8](repeating: 0, count: 16)
    let list = chunk("LIST", Array("strl".utf8) + chunk("strh", stream) + chunk("strf", form))
    var (data, index): ([UInt8], [UInt8]) = ([], [])
    for (place, content) in chunks.enumerated() {
      index += Array("00dc".utf8) + number(place == 0 ? 0x10 : 0) + number(data.count + 4) + number(content.count)
      data += chunk("00dc", content)
    }
    let parts =
      chunk("LIST", Array("hdrl".utf8) + chunk("avih", header) + list) + chunk("LIST", Array("movi".utf8) + data)
    return chunk("RIFF", Array("AVI ".utf8) + parts + chunk("idx1", index))
  }

  @Test func eachPictureIsASampleOfItsOwn() async throws {
    let plain = try await DemuxedMedia.file(
      "between.avi", "-an -c:v mpeg4 -bf 1 -b_strategy 0 -g 60 -q:v 3 -flags +global_header")
    let source = try #require(try DemuxedMedia.open(plain))
    let samples = try source.cursor(of: 1).all()
    #expect(samples.count == 60)
    let caps = try #require(source.formats(of: 1).first??.caps.first)
    let configuration = try #require(caps.get("codec_data", as: Buffer.self)).bytes()
    // A picture that isn't coded: its kind, no time, and that there is nothing.
    let nothing: [UInt8] = [0, 0, 1, 0xb6, 0x51, 0x00, 0x00]
    var chunks: [[UInt8]] = []
    var place = 0
    while place < samples.count {
      let isFollowed = place + 1 < samples.count && samples[place + 1].presentation < samples[place].presentation
      var content = try samples[place].data.bytes()
      if place == 0 { content = configuration + content }
      if isFollowed { content += try samples[place + 1].data.bytes() }
      chunks.append(content)
      if isFollowed { chunks.append(nothing) }
      place += isFollowed ? 2 : 1
    }
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).avi")
    try Data(movie(chunks)).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    let file = try #require(try DemuxedMedia.open(url))
    let packed = try file.cursor(of: 1).all()
    #expect(packed.count == 60)
    let format = try #require(file.formats(of: 1).first ?? nil)
    let frames = try DecodedSamples.numbers(packed, format)
    #expect(frames.map(\.number) == (0..<60).map { $0 })
    #expect(frames.indices.allSatisfy { abs(frames[$0].time - Double($0) / 25) < 0.001 })
    let table = try file.table(of: 1, isCancelled: Flag())
    let cursor = try file.cursor(of: 1)
    for place in [50, 7, 8, 0] {
      try cursor.seek(toSample: place, of: table)
      #expect(try cursor.next()?.data.bytes() == packed[place].data.bytes(), "\(place)")
    }
  }
}
