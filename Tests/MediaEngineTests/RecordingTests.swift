import CoreMedia
import Foundation
import GStreamer
import TestMedia
import Testing

@testable import MediaEngine

@Suite struct RecordingTests {
  private static let movies: [RecordingContainer] = [.mp4, .quickTime, .matroska, .webM]

  @Test(arguments: movies) func aMovieHasEveryFrameAndEveryToneAtItsPlace(_ container: RecordingContainer) async throws
  {
    let rig = try RecordingRig(container)
    try await rig.start()
    try await rig.feed(until: 3)
    let result = try await rig.stop(at: 3)
    #expect(result.ending == .stopped)
    #expect(result.isPlayable)
    #expect(result.droppedFrames == 0)
    #expect(abs(result.duration.seconds - 3) < 0.05)
    let recorded = try await Recorded.read(rig.url)
    let first = try #require(recorded.numbers.first)
    #expect(recorded.numbers == Array(first..<90))
    for frame in recorded.frames {
      #expect(abs(frame.time - Double(frame.number - first) / 30) < 0.002)
    }
    // A tone sounds as each full second begins, and the picture with that number is shown then.
    let shift = Double(first) / 30
    #expect(recorded.bursts.count >= 2)
    for burst in recorded.bursts where burst > 0.1 {
      let second = (burst + shift).rounded()
      #expect(abs(burst + shift - second) < 0.010, "tone at \(burst), first frame \(first)")
    }
  }
}
