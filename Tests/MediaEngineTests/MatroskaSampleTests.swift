import CoreMedia
import Foundation
import TestMedia
import TestSupport
import Testing

@testable import MediaEngine

/// Samples of Matroska and WebM files, against ffprobe's packets.
@Suite struct MatroskaSampleTests {
  /// ffprobe prints a picture that is attached as one of a video.
  private static let isDifferent: Set = ["cover.mkv"]

  private static func names() async throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: await MatroskaPackets.folder().path).sorted()
      .filter { !isDifferent.contains($0) }
  }

  @Test func tablesListWhatFFprobeFinds() async throws {
    let names = try await Self.names()
    #expect(names.count >= 35)
    for name in names { try await Self.compareTables(MatroskaPackets.file(name)) }
  }

  private static func compareTables(_ url: URL) async throws {
    let name = url.lastPathComponent
    let media = try MatroskaPackets.open(url)
    let streams = try await MatroskaPackets.probe(url)
    #expect(media.facts.tracks.count == streams.count, "\(name)")
    let start = media.facts.startTime.seconds
    for (track, packets) in zip(media.facts.tracks, streams) {
      let comment: Comment = "\(name) track \(track.id)"
      let table = try media.table(of: track.id, isCancelled: Flag())
      try #require(table.count == packets.count, comment)
      let samples = try MatroskaPackets.samples(media.cursor(of: track.id))
      try #require(samples.count == packets.count, comment)
      var decoded = CMTime.negativeInfinity
      // Sound is stored in milliseconds; ffprobe counts laces by durations that are rounded to them, too.
      let tolerance = track.kind == .audio ? 0.0036 : 0.0011
      for (index, packet) in packets.enumerated() {
        let time = table.mediaTime(index)
        // ffprobe has no times for laces of sound whose codec it would have to parse.
        if let seconds = packet.seconds {
          #expect(abs(time.seconds + start - seconds) < tolerance, "\(comment) \(time.seconds + start) \(seconds)")
        }
        if track.kind == .video, name != "stripped.mkv" { #expect(table.isKey(index) == packet.isKey, comment) }
        #expect(table.decodeTime(index) <= time && table.decodeTime(index) >= decoded, comment)
        decoded = table.decodeTime(index)
        let sample = samples[index]
        // ffprobe takes the identifiers and settings of WebM's cues away.
        if name != "words.webm" || track.kind == .video {
          #expect(MatroskaPackets.checksum(try sample.data.bytes()) == packet.data_hash, comment)
        }
        #expect(abs((sample.presentation - time).seconds) < tolerance && sample.isKey == table.isKey(index), comment)
      }
    }
  }

  @Test func frameAfterFrameWithoutGaps() async throws {
    for name in try await Self.names() {
      let media = try MatroskaPackets.open(await MatroskaPackets.file(name), precise: true)
      for track in media.facts.tracks where track.kind == .video || track.kind == .audio {
        let table = try media.table(of: track.id, isCancelled: Flag())
        let usual = track.kind == .video ? 0.041 : 0.2
        for frame in 0..<table.frameCount {
          let comment: Comment = "\(name) track \(track.id) frame \(frame)"
          let length = table.duration(ofFrame: frame).seconds
          #expect(length > (frame == 0 ? -0.001 : 0) && length < usual, comment)
          if frame > 0 {
            let end = table.time(ofFrame: frame - 1) + table.duration(ofFrame: frame - 1)
            // Vorbis' first packet only prepares the next one.
            #expect(abs((table.time(ofFrame: frame) - end).seconds) < (frame < 10 ? 0.0035 : 0.0011), comment)
          }
        }
        let last = table.frameCount - 1
        #expect(table.time(ofFrame: last) + table.duration(ofFrame: last) <= media.facts.duration, "\(name)")
      }
      let first = try media.facts.tracks.filter { $0.kind == .video || $0.kind == .audio }
        .map { try media.table(of: $0.id, isCancelled: Flag()).time(ofFrame: 0) }.min()
      #expect(first == .zero, "\(name)")
    }
  }

  @Test func durationsAreThoseOfTheLastFrames() async throws {
    for name in try await Self.names() {
      let url = try await MatroskaPackets.file(name)
      let (quick, exact) = (try MatroskaPackets.open(url).facts, try MatroskaPackets.open(url, precise: true).facts)
      #expect(abs((quick.duration - exact.duration).seconds) < 0.045, "\(name)")
      #expect(quick.startTime == exact.startTime && exact.isDurationExact, "\(name)")
    }
  }

  // MARK: Seeking

  @Test func seekingLandsOnTheKeyFrame() async throws {
    for name in try await Self.names() {
      let url = try await MatroskaPackets.file(name)
      let tables = try MatroskaPackets.open(url, precise: true)
      for track in tables.facts.tracks where track.kind == .video || track.kind == .audio {
        let table = try tables.table(of: track.id, isCancelled: Flag())
        // One that wasn't indexed; those without cues and duration are when they are opened.
        let cursor = try MatroskaPackets.open(url).cursor(of: track.id)
        for seconds in [-1, 0, 0.02, 0.5, 2.79, 3, 5.5, 5.98, 60] {
          let comment: Comment = "\(name) track \(track.id) at \(seconds)"
          let time = CMTime(seconds: seconds, preferredTimescale: 1000)
          try cursor.seek(to: time)
          let found = try #require(try cursor.next(), comment)
          #expect(found.isKey, comment)
          let wanted = try Self.key(for: time, in: table)
          #expect(found.presentation <= wanted + CMTime(value: 2, timescale: 1000), comment)
          // Opus has to be decoded for a while before it is right.
          #expect(
            wanted - found.presentation < CMTime(value: track.kind == .audio ? 300 : 500, timescale: 1000), comment)
          let next = try cursor.next() ?? found
          #expect(next.presentation >= found.presentation || track.kind == .video, comment)
        }
      }
    }
  }

  private static func key(for time: CMTime, in table: SampleTable) throws -> CMTime {
    guard let frame = table.frame(atOrBefore: time) else { return table.mediaTime(0) }
    return table.mediaTime(table.keySample(atOrBefore: table.sample(ofFrame: frame)))
  }

  @Test func samplesAreReadByTheirIndex() async throws {
    for name in ["opus.mkv", "laced.mka", "stripped.mkv", "zlib.mkv", "prores.mkv", "pipe.webm"] {
      let media = try MatroskaPackets.open(await MatroskaPackets.file(name))
      for track in media.facts.tracks {
        let table = try media.table(of: track.id, isCancelled: Flag())
        let all = try MatroskaPackets.samples(media.cursor(of: track.id))
        let cursor = try media.cursor(of: track.id)
        for index in [table.count - 1, 0, 7, 100] where index < table.count {
          try cursor.seek(toSample: index, of: table)
          let sample = try #require(try cursor.next())
          #expect(sample.index == index && sample.presentation == table.mediaTime(index))
          #expect(sample.decode == table.decodeTime(index) && sample.duration == table.duration(index))
          #expect(try sample.data.bytes() == all[index].data.bytes())
          #expect(try cursor.next()?.index == (index + 1 < table.count ? index + 1 : nil))
        }
        try cursor.seek(toSample: table.count, of: table)
        #expect(try cursor.next() == nil)
      }
    }
  }
}
