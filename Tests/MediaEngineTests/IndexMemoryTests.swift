import CoreMedia
import Foundation
import TestSupport
import Testing

@testable import MediaEngine

/// How much memory the index of ten hours takes: 30 pictures a second with reordering, and 47 packets of sound in turn. A
/// tenth of it is made.
@Suite struct IndexMemoryTests {
  private static let most = 20_000_000

  /// A sample of one of the two tracks: its number, when it is shown and its size.
  private struct Sample {
    var isVideo: Bool
    var number: Int
    var shown: Int
    var size: Int
    var place: Int64
    var isKey: Bool { !isVideo || number % 30 == 0 }
    /// When it is shown, and decoded.
    var seconds: Double { isVideo ? Double(shown) * 1001 / 30_000 : Double(number) * 1024 / 48_000 }
    var decoded: Double { isVideo ? Double(number - 2) * 1001 / 30_000 : seconds }
  }

  private func forEach(_ body: (Sample) throws -> Void) rethrows {
    var (place, next) = (Int64(48), 0)
    for index in 0..<108_000 {
      let size = index % 30 == 0 ? 60_000 : 6_000 + (index &* 2_654_435_761) & 0x3fff
      try body(
        Sample(isVideo: true, number: index, shown: index + [0, 3, 1, -1, -3][index % 5], size: size, place: place))
      place += Int64(size)
      while next * 1024 * 30_000 < index * 1001 * 48_000 {
        let size = 300 + (next &* 40_503) & 0x7f
        try body(Sample(isVideo: false, number: next, shown: next, size: size, place: place))
        place += Int64(size)
        next += 1
      }
    }
  }

  @Test func ofQuickTimeItIsWithinTwentyMegabytes() throws {
    var (video, audio) = (SampleList(), SampleList())
    forEach { sample in
      let unit: Int64 = sample.isVideo ? 1001 : 1024
      let entry = SampleTable.Entry(
        presentation: Int64(sample.shown) * unit, decode: Int64(sample.number) * unit, duration: unit,
        isKey: sample.isKey, offset: sample.place, size: UInt32(sample.size))
      if sample.isVideo { video.append(entry) } else { audio.append(entry) }
    }
    var bytes = 0
    for (list, timescale) in [(video, 30_000), (audio, 48_000)] as [(SampleList, CMTimeScale)] {
      let table = try SampleTable(list, mediaTimescale: timescale, edits: EditList())
      bytes += table.footprint
      #expect(table.frameCount == list.count)
    }
    #expect(audio.count > 160_000 && bytes * 10 < Self.most, "\(bytes * 10) bytes")
  }

  @Test func ofMatroskaItIsWithinTwentyMegabytes() async throws {
    let media = try MatroskaPackets.open(try await MatroskaPackets.file("pipe.webm"))
    let unpackers = [MatroskaTrack.Kind.video, .audio].map { kind in
      media.unpackers.first { $0.track.kind == kind }
    }
    let (video, audio) = (try #require(unpackers[0]), try #require(unpackers[1]))
    var samples = [video, audio].map { MatroskaSamples($0.track.kind, $0.clock) }
    try forEach { sample in
      let clock = sample.isVideo ? video.clock : audio.clock
      // Whole milliseconds, as files have them.
      let frame = MatroskaFrame(
        range: sample.place..<sample.place + Int64(sample.size),
        presentation: clock.units(ticks: Int64((sample.seconds * 1000).rounded())),
        duration: sample.isVideo ? 0 : clock.units(samples: 1024, rate: 48_000), isKey: sample.isKey)
      try samples[sample.isVideo ? 0 : 1].append([frame])
    }
    for index in samples.indices { samples[index].finish() }
    let tables = try MatroskaIndex.tables(samples, [video, audio])
    let bytes = tables.reduce(0) { $0 + $1.footprint }
    #expect(tables.map(\.frameCount) == [108_000, tables[1].count] && tables[1].count > 160_000)
    #expect(bytes * 10 < Self.most, "\(bytes * 10) bytes")
  }

  @Test func ofATransportStreamItIsWithinTwentyMegabytes() async throws {
    let media = try #require(try DemuxedMedia.open(try await DemuxedMedia.file("h264.ts")))
    let video = try #require(media.tracks.first { $0.isVideo })
    var audio = try #require(media.tracks.first { $0.isAudio })
    audio.timescale = 48_000
    var columns = [DemuxedColumns(), DemuxedColumns()]
    forEach { sample in
      func clock(_ seconds: Double) -> Int64 { Int64((seconds * 90_000).rounded()) }
      let track = sample.isVideo ? video : audio
      let (shown, decoded) = (clock(sample.seconds), clock(sample.decoded))
      // Where the packet is that its piece begins in; a piece has seven packets of sound.
      let piece = sample.isVideo ? sample.place : sample.place - Int64(sample.number % 7) * 400
      let isFirst = sample.isVideo || sample.number % 7 == 0
      let packet = DemuxedPacket(
        stream: 0, presentation: isFirst ? shown + 126_000 : nil, decode: isFirst ? decoded + 126_000 : nil,
        duration: sample.isVideo ? 3003 : 1920, position: piece / 184 * 188, size: sample.size, isKey: sample.isKey)
      let timed = TimedPacket(
        packet: packet, presentation: track.ticks(CMTime(value: shown, timescale: 90_000)),
        decode: track.ticks(CMTime(value: decoded, timescale: 90_000)), duration: sample.isVideo ? 3003 : 1024,
        isKey: sample.isKey)
      columns[sample.isVideo ? 0 : 1].append(timed, format: 0)
    }
    let tables = [try columns[0].table(of: video), try columns[1].table(of: audio)]
    let bytes = (tables.map(\.footprint) + columns.map(\.footprint)).reduce(0, +)
    #expect(tables.map(\.frameCount) == columns.map(\.count) && columns[1].count > 160_000)
    #expect(bytes * 10 < Self.most, "\(bytes * 10) bytes")
  }
}
