import CoreMedia
import Foundation
import Synchronization
import Testing

@testable import MediaEngine

@Suite struct LimitedFileTests {
  /// What reaches a file.
  private final class Listener: SampleFile {
    struct Entry: Equatable {
      var track: Int
      var decode: Int64
    }

    let entries = Mutex<[Entry]>([])
    let ended = Mutex<[Int]>([])
    var byteCount: Int64 { 0 }

    func append(_ packet: EncodedPacket, to track: Int) throws {
      entries.withLock { $0.append(Entry(track: track, decode: packet.decode.value)) }
    }

    func end(_ track: Int) throws { ended.withLock { $0.append(track) } }
    func finish(_ ending: SampleFileEnding) throws {}
    func abandon() {}
  }

  private static let scale: CMTimeScale = 100

  private static func packet(
    _ kind: CMFormatDescription.MediaType, decode: Int64, shown: Int64? = nil, size: Int = 1000
  ) throws
    -> EncodedPacket
  {
    let format = try CMFormatDescription(mediaType: kind, mediaSubType: .init(rawValue: FourCharCode(code: "test")))
    return EncodedPacket(
      bytes: [UInt8](repeating: 0, count: size), format: format,
      presentation: CMTime(value: shown ?? decode, timescale: scale), decode: CMTime(value: decode, timescale: scale),
      duration: CMTime(value: 10, timescale: scale))
  }

  private static func file(_ kinds: [MediaTrackFacts.Kind], most: Int64) -> (LimitedFile, Listener) {
    let tracks = kinds.map { WrittenTrack(kind: $0, timescale: scale) }
    let listener = Listener()
    let overhead = FileOverhead(of: .mp4, tracks: tracks, chapters: [], metadata: [])
    return (LimitedFile(listener, of: tracks, most: most, overhead), listener)
  }

  /// An encoder gives its first picture out when much of the sound has come.
  @Test func soundWaitsForThePicturesThatAreDecodedBeforeIt() throws {
    let (file, listener) = Self.file([.video, .audio], most: 1_000_000)
    for time in stride(from: Int64(0), to: 40, by: 10) { try file.append(Self.packet(.audio, decode: time), to: 1) }
    #expect(listener.entries.withLock { $0.isEmpty })
    try file.append(Self.packet(.video, decode: 0), to: 0)
    try file.append(Self.packet(.video, decode: 25), to: 0)
    let order = listener.entries.withLock { $0.map(\.decode) }
    #expect(order == [0, 0, 10, 20, 25])
    try file.end(1)
    try file.end(0)
    #expect(listener.entries.withLock { $0.last } == Listener.Entry(track: 1, decode: 30))
    #expect(listener.ended.withLock { $0.sorted() } == [0, 1] && !file.isFull)
    #expect(file.missing(0) == nil && file.missing(1) == nil)
  }

  @Test func textsAreWaitedForByNobody() throws {
    let (file, listener) = Self.file([.video, .text], most: 1_000_000)
    try file.append(Self.packet(.video, decode: 0), to: 0)
    try file.append(Self.packet(.video, decode: 10), to: 0)
    #expect(listener.entries.withLock { $0.count } == 2)
  }

  @Test func whatDoesntFitEndsAllTracksAndIsMissing() throws {
    let (file, listener) = Self.file([.video, .audio], most: 13_000)
    for number in 0..<20 as Range<Int64> {
      try file.append(Self.packet(.audio, decode: number * 10), to: 1)
      // Each second picture is shown before the one in front of it.
      let shown = number * 10 + (number % 2 == 0 ? 20 : 0)
      try file.append(Self.packet(.video, decode: number * 10, shown: shown), to: 0)
    }
    let written = listener.entries.withLock { $0 }
    #expect(file.isFull && !file.isEmpty && file.byteCount <= 13_000 && file.byteCount > 11_900)
    let counts = [0, 1].map { track in written.count { $0.track == track } }
    #expect(abs(counts[0] - counts[1]) <= 1 && counts[0] > 2)
    // The first picture without room, or one behind it that is shown earlier.
    let left: [Int] = (counts[0]..<20).map { number in
      let later = number % 2 == 0 ? 20 : 0
      return number * 10 + later
    }
    let missing = left.min().map { Int64($0) }
    #expect(file.missing(0)?.value == missing && file.missing(1)?.value == Int64(counts[1]) * 10)
  }

  /// Pieces of a composition come from anywhere in their files.
  @Test func tracksAreInStepByTheTimeOfTheMovie() throws {
    let (file, listener) = Self.file([.video, .audio], most: 1_000_000)
    func packet(_ kind: CMFormatDescription.MediaType, _ decode: Int64, _ movie: Int64) throws -> EncodedPacket {
      var packet = try Self.packet(kind, decode: decode)
      packet.movieTime = CMTime(value: movie, timescale: Self.scale)
      return packet
    }
    for number in 0..<3 as Range<Int64> {
      try file.append(packet(.audio, number * 10, number * 10), to: 1)
      try file.append(packet(.video, 9000 + number * 10, number * 10), to: 0)
    }
    #expect(listener.entries.withLock { $0.map(\.decode) } == [9000, 0, 9010, 10, 9020])
  }
}
