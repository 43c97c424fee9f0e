import Foundation
import TestMedia
import TestSupport
import Testing

@testable import AVFoundation

extension PlaybackSuite {
  /// Turned, mirrored, odd and deep films in a player that rests, pixel by pixel against formulas.
  @Suite(.blocking) struct ScenePixels {
    @Test(arguments: 0..<13 as Range<UInt64>)
    func aPlayerAtRestShowsTheFormulas(_ seed: UInt64) async throws {
      let timeline = try SceneTimeline(seed: seed, await ScenePixelTests.sources.value)
      let shown = Gathered<ScenePicture>()
      let rig = try PlaybackRig(asset: timeline.composition) { $0.videoComposition = timeline.video }
      rig.layer.setFrameHandler { frame in
        if let picture = ScenePicture(frame.pixelBuffer) { shown.add(picture) }
      }
      try await rig.ready()
      var random = SeededRandom(seed: seed)
      for _ in 0..<5 {
        let time = ModelTime(Int.random(in: 0..<600, using: &random), 600) * timeline.end
        shown.clear()
        let player = rig.player
        let isDone = try await within("a jump") {
          await player.seek(to: time.time, toleranceBefore: .zero, toleranceAfter: .zero)
        }
        #expect(isDone)
        let picture = try #require(shown.values.last, "seed \(seed), \(time)")
        if let fault = timeline.fault(picture, at: timeline.pictureTime(ModelTime(time.time)), most: 7, mean: 1.5) {
          Issue.record("\(fault)")
        }
      }
    }
  }
}
