import CoreMedia
import Foundation
import GStreamer
import TestMedia
import Testing

@testable import MediaEngine

/// What libavformat reads for us, judged by the numbers painted into the frames.
@Suite(.serialized) struct DemuxedFramesTests {
  @Test(arguments: DemuxedMedia.videos.keys.sorted()) func theFrameShownAtEachPlaceIsTheOneOfThatNumber(
    _ name: String
  ) async throws {
    let url = try await DemuxedMedia.file(name)
    let file = try #require(try DemuxedMedia.open(url))
    let track = try #require(file.facts.tracks.first { $0.kind == .video })
    let table = try file.table(of: track.id, isCancelled: Flag())
    #expect(table.frameCount == DemuxedMedia.frameCount)
    let samples = try file.cursor(of: track.id).all()
    #expect(samples.count == table.count)
    let times = samples.map(\.presentation.seconds).sorted()
    #expect(times.enumerated().allSatisfy { abs($1 - table.time(ofFrame: $0).seconds) < 1e-9 })
    // At 25 frames a second; some containers know whole milliseconds only.
    let late = times.indices.filter { abs(times[$0] - times[0] - Double($0) / 25) > 0.0011 }
    #expect(late.isEmpty, "frame \(late.first ?? 0) at \(times[late.first ?? 0])")
    let format = try #require(file.formats(of: track.id).first ?? nil)
    let numbers = try DecodedSamples.numbers(samples, format)
    #expect(numbers.map(\.number) == (0..<DemuxedMedia.frameCount).map { $0 })
    let shifted = numbers.indices.filter { abs(numbers[$0].time - times[min($0, times.count - 1)]) > 0.001 }
    // FFmpeg's decoder of GIF says of all pictures what it was told of the first.
    #expect(shifted.isEmpty || name == "anim.gif")
  }
}
