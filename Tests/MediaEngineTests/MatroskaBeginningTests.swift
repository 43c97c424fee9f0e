import CoreMedia
import Foundation
import Testing

@testable import MediaEngine

/// Where Matroska files begin whose sound does so with what can't be heard.
@Suite struct MatroskaBeginningTests {
  private static func open(_ blocks: [[UInt8]], codec: String, _ rig: PhotoRig) throws -> MatroskaFile {
    let file = EBMLBuilder.file([
      EBMLBuilder.info(),
      EBMLBuilder.tracks([EBMLBuilder.track(1, .video), EBMLBuilder.track(2, .audio, codec: codec)]),
      EBMLBuilder.cluster(100, blocks),
    ])
    return try MatroskaPackets.open(rig.file("film.mkv", Data(file)))
  }

  private static let video = [EBMLBuilder.simple(1, 3, isKey: true), EBMLBuilder.simple(1, 43)]

  private static func first(_ media: MatroskaFile, _ track: Int32) throws -> CMTime {
    try media.table(of: track, isCancelled: Flag()).mediaTime(0)
  }

  @Test func vorbisIsHeardFromItsSecondPacketOn() throws {
    let rig = try PhotoRig()
    let sound = [0, 3, 12].map { EBMLBuilder.simple(2, $0, isKey: true) }
    let media = try Self.open([sound[0]] + Self.video + sound[1...], codec: "A_VORBIS", rig)
    #expect(media.facts.startTime == CMTime(value: 103, timescale: 1000))
    #expect(try Self.first(media, 1) == .zero)
    #expect(try Self.first(media, 2) == CMTime(value: -3, timescale: 1000))
    // Other codecs are heard at once.
    let other = try Self.open([sound[0]] + Self.video + sound[1...], codec: "A_FLAC", rig)
    #expect(other.facts.startTime == CMTime(value: 100, timescale: 1000))
    #expect(try Self.first(other, 1) == CMTime(value: 3, timescale: 1000))
  }

  @Test func aSinglePacketOfVorbisIsABeginning() throws {
    let rig = try PhotoRig()
    let media = try Self.open([EBMLBuilder.simple(2, 0, isKey: true)] + Self.video, codec: "A_VORBIS", rig)
    #expect(media.facts.startTime == CMTime(value: 100, timescale: 1000))
  }

  @Test func packetsThatShareABlockAreToldApart() throws {
    let rig = try PhotoRig()
    // Two frames of three bytes; each lasts half of the block.
    let laced = EBMLBuilder.group(
      2, 0, flags: 0x04, [1, 3, 1, 2, 3, 1, 2, 3], [EBMLBuilder.number(MatroskaID.blockDuration, 6)])
    let media = try Self.open([laced] + Self.video, codec: "A_VORBIS", rig)
    #expect(media.facts.startTime == CMTime(value: 103, timescale: 1000))
  }
}
