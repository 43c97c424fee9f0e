import Foundation
import TestMedia
import TestSupport
import Testing

@testable import AVFoundation

extension PlaybackSuite {
  /// Compositions by chance in a player that rests.
  @Suite(.blocking) struct RandomCompositions {
    private static let sources = Task { try await TimelineSource.all() }

    @Test(arguments: LongRun.seeds(of: 300, usual: 30))
    func aPlayerAtRestShowsWhatTheModelSays(_ seed: UInt64) async throws {
      let timeline = try RandomTimeline(seed: seed, await Self.sources.value)
      let shown = Gathered<GrayPicture>()
      let rig = try PlaybackRig(asset: timeline.composition) { $0.videoComposition = timeline.video }
      rig.layer.setFrameHandler { frame in
        if let picture = GrayPicture(frame.pixelBuffer) { shown.add(picture) }
      }
      try await rig.ready()
      var random = SeededRandom(seed: seed)
      for _ in 0..<20 {
        let time = ModelTime(Int.random(in: 0..<600, using: &random), 600) * timeline.end
        shown.clear()
        let player = rig.player
        let isDone = try await within("a jump") {
          await player.seek(to: time.time, toleranceBefore: .zero, toleranceAfter: .zero)
        }
        #expect(isDone)
        let picture = try #require(shown.values.last, "seed \(seed), \(time)")
        if let fault = timeline.fault(picture, at: timeline.pictureTime(ModelTime(time.time))) {
          Issue.record("\(fault)")
        }
      }
    }
  }
}
