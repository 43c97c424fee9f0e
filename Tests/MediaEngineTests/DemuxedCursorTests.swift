import CoreMedia
import Foundation
import GStreamer
import TestMedia
import Testing

@testable import MediaEngine

/// Cursors over files that libavformat reads: what they give is what the table says, wherever they come from.
@Suite(.serialized) struct DemuxedCursorTests {
  private static let names = DemuxedMedia.videos.keys.sorted() + DemuxedMedia.sounds.keys.sorted()

  private func alike(_ sample: StoredSample, _ other: StoredSample) throws -> Bool {
    try sample.presentation == other.presentation && sample.isKey == other.isKey
      && sample.data.bytes() == other.data.bytes()
  }

  @Test(arguments: names) func aSampleOfTheTableIsFoundAgain(_ name: String) async throws {
    let file = try #require(try DemuxedMedia.open(try await DemuxedMedia.file(name)))
    #expect(!file.facts.tracks.isEmpty)
    for track in file.facts.tracks {
      let samples = try file.cursor(of: track.id).all()
      let table = try file.table(of: track.id, isCancelled: Flag())
      #expect(samples.count == table.count)
      #expect(samples.indices.allSatisfy { samples[$0].presentation == table.mediaTime($0) }, "\(track.kind)")
      #expect(samples.indices.allSatisfy { samples[$0].isKey == table.isKey($0) })
      #expect(samples.indices.allSatisfy { Int64(samples[$0].data.size) == table.size($0) })
      let cursor = try file.cursor(of: track.id)
      var random = SeededRandom(seed: 7)
      let places =
        [0, samples.count - 1, samples.count / 2] + (0..<12).map { _ in .random(in: samples.indices, using: &random) }
      for place in places {
        try cursor.seek(toSample: place, of: table)
        for offset in 0..<3 where place + offset < samples.count {
          let sample = try #require(try cursor.next(), "\(track.kind) \(place) + \(offset)")
          #expect(sample.index == place + offset)
          #expect(try alike(sample, samples[place + offset]), "\(track.kind) \(place) + \(offset)")
        }
      }
      try cursor.seek(toSample: samples.count - 1, of: table)
      _ = try cursor.next()
      #expect(try cursor.next() == nil)
    }
  }

  @Test(arguments: names) func seekingToATimeWithoutATableLandsOnItsKeyFrame(_ name: String) async throws {
    for seconds in [-1.0, 0, 0.3, 1.03, 2.1, 100] {
      let file = try #require(try DemuxedMedia.open(try await DemuxedMedia.file(name), small: 0))
      for track in file.facts.tracks {
        let samples = try file.cursor(of: track.id).all()
        let cursor = try file.cursor(of: track.id)
        let time = CMTime(seconds: seconds, preferredTimescale: 90_000)
        try cursor.seek(to: time)
        let found = try cursor.all(limit: 5)
        let first = try #require(found.first, "\(track.kind) \(seconds)")
        #expect(first.isKey)
        #expect(first.presentation <= max(time, samples[0].presentation))
        let place = try #require(samples.firstIndex { $0.presentation == first.presentation })
        for (offset, sample) in found.enumerated() {
          try #require(place + offset < samples.count, "\(track.kind) \(seconds): \(place) + \(offset)")
          #expect(try alike(sample, samples[place + offset]), "\(track.kind) \(seconds): \(place) + \(offset)")
        }
        // No key frame that would have done lies between.
        let better = samples[(place + 1)...].first { $0.isKey && $0.presentation <= time }
        #expect(better == nil, "\(track.kind) \(seconds)")
      }
    }
  }

  @Test(arguments: ["mpeg2.m2v", "mpeg4b.avi", "mpeg2.mpg", "h264.avi"])
  func aFrameShownBeforeTheKeyFrameThatIsDecodedFirstIsFound(_ name: String) async throws {
    let file = try #require(try DemuxedMedia.open(try await DemuxedMedia.file(name)))
    let track = try #require(file.facts.tracks.first { $0.kind == .video })
    let table = try file.table(of: track.id, isCancelled: Flag())
    let cursor = try file.cursor(of: track.id)
    for frame in 0..<table.frameCount {
      let time = table.time(ofFrame: frame)
      try cursor.seek(to: time)
      #expect(try #require(try cursor.next()).presentation <= time, "\(frame)")
    }
  }

  @Test(arguments: ["mpeg2.ts", "h264.ts", "hevc.ts", "mpeg2.mpg"])
  func theDecoderConfigurationIsKnownWhereverReadingBegins(_ name: String) async throws {
    // Some muxers write it once.
    let file = try #require(try DemuxedMedia.open(try await DemuxedMedia.file(name)))
    let track = try #require(file.facts.tracks.first { $0.kind == .video })
    let format = try #require(file.formats(of: track.id).first ?? nil)
    #expect(!format.headers.isEmpty)
  }
}
