import CoreMedia
import Foundation
import Synchronization
import Testing

@testable import MediaEngine

/// Movies that are handed out in segments.
@Suite struct SegmentedMovieTests {
  /// Whatever a sample says of itself, it lasts until the next one; only the last one of a segment has to be believed.
  @Test func aSampleLastsUntilTheNextOne() async throws {
    let received = Mutex<[UInt8]>([])
    let movie = SegmentedMovie(
      [WrittenTrack(kind: .video, timescale: 1000)], options: WrittenFileOptions(.mp4),
      segments: SegmentOptions { segment in received.withLock { $0 += segment.bytes } })
    let format = try CMFormatDescription(videoCodecType: .jpeg, width: 8, height: 8)
    for begin in [0, 30, 100, 140] as [Int64] {
      let time = CMTime(value: begin, timescale: 1000)
      let packet = EncodedPacket(
        bytes: [1, 2, 3], format: format, presentation: time, decode: time, duration: CMTime(value: 10, timescale: 1000)
      )
      try movie.append(packet, to: 0)
    }
    try movie.finish(SampleFileEnding())
    let rig = try PhotoRig()
    let file = try await MediaFile.open(rig.file("film.mp4", Data(received.withLock { $0 })))
    let table = try await file.samples(of: 1)
    let lengths = (0..<table.count).map { table.duration($0).seconds * 1000 }
    #expect(lengths.map { $0.rounded() } == [30, 70, 40, 10])
    withExtendedLifetime(rig) {}
  }
}
