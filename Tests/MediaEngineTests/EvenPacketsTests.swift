import CoreMedia
import Foundation
import GLibSupport
import Testing

@testable import MediaEngine

/// The index of uncompressed sound, which is computed: it is the same as if all had been read.
@Suite struct EvenPacketsTests {
  private static let names = [
    "s16.wav", "u8.wav", "s24.wav", "f32.wav", "f64.wav", "mulaw.wav", "alaw.wav", "s16.aiff", "s24.aiff", "mulaw.aiff",
    "s16.caf", "s16.w64", "mulaw.au", "surround.wav",
  ]

  /// The table of a file read packet by packet, and the computed one.
  private func tables(_ file: DemuxedFile) throws -> (read: DemuxedIndex, computed: DemuxedIndex?) {
    let demuxer = try file.open(isCancelled: Flag())
    let read = try DemuxedIndex(PacketSequence(demuxer, file.tracks), file.tracks, DemuxedFormats(file.tracks)) { _ in }
    let bytes = try ISOFile(file.url.path)
    let mayBe = EvenPackets.mayBeAll(of: file.tracks[0])
    let even = mayBe ? try EvenPackets(file.open(isCancelled: Flag()), file.tracks[0], in: bytes) : nil
    return (read, try even.map { try DemuxedIndex($0, file.tracks[0]) })
  }

  @Test(arguments: names) func whatIsComputedIsWhatIsRead(_ name: String) async throws {
    let file = try #require(try DemuxedMedia.open(try await DemuxedMedia.file(name)))
    let (read, computed) = try tables(file)
    let (one, other) = (try #require(read.tables[1]), try #require(computed?.tables[1]))
    #expect(one.count > 4 && Array(one.samples) == Array(other.samples))
    #expect(Array(one.frames) == Array(other.frames))
    let (here, there) = (try #require(read.columns[1]), try #require(computed?.columns[1]))
    #expect(Array(here.positions) == Array(there.positions))
    #expect((0..<here.count).allSatisfy { here.clock($0) == there.clock($0) && here.size($0) == there.size($0) })
    // Samples are found again by it.
    let cursor = try file.cursor(of: 1)
    for place in [one.count - 1, one.count / 2, 1, 0] {
      try cursor.seek(toSample: place, of: other)
      let sample = try #require(try cursor.next())
      #expect(sample.presentation == one.mediaTime(place) && sample.index == place, "\(place)")
    }
  }

  /// Whatever a header says of sound that isn't there.
  @Test(arguments: ["s16.wav", "s24.aiff", "s16.caf"]) func aFileThatEndsTooSoonHasWhatIsThere(_ name: String)
    async throws
  {
    let whole = try await DemuxedMedia.file(name)
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString)-\(name)")
    defer { try? FileManager.default.removeItem(at: url) }
    let data = try Data(contentsOf: whole)
    try data.prefix(data.count / 2 + 1).write(to: url)
    let file = try #require(try DemuxedMedia.open(url))
    let (read, computed) = try tables(file)
    let one = try #require(read.tables[1])
    if let other = computed?.tables[1] { #expect(Array(one.samples) == Array(other.samples)) }
    #expect(one.samples.byteCount < data.count / 2)
  }

  @Test(arguments: ["adpcm.wav", "mp3.wav", "alac.caf", "flac.flac", "vorbis.ogg"])
  func compressedSoundIsRead(_ name: String) async throws {
    let file = try #require(try DemuxedMedia.open(try await DemuxedMedia.file(name)))
    #expect(try tables(file).computed == nil)
  }

  /// Only what lies without gaps is looked up by halves.
  @Test func whetherSamplesJoinIsKnown() {
    func list(_ samples: [(Int64, Int64)]) -> SampleList {
      SampleList(
        samples.map { SampleTable.Entry(presentation: $0.0, decode: $0.0, duration: $0.1, isKey: true, size: 1) })
    }
    #expect(list([]).isJoined && list([(5, 2)]).isJoined && list([(0, 2), (2, 3), (5, 1)]).isJoined)
    #expect(!list([(0, 2), (3, 3)]).isJoined && !list([(0, 2), (1, 3)]).isJoined && !list([(0, 0), (0, 1)]).isJoined)
    var changed = list([(0, 2), (2, 2)])
    changed.setLastDuration(0)
    #expect(!changed.isJoined)
  }
}
