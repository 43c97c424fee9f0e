import CoreMedia
import Foundation
import Synchronization
import TestMedia
import TestSupport
import Testing

@testable import MediaEngine

@Suite(.blocking) struct VideoRendererTests {
  /// Notes the frames that it is given and aren't those of the request's time.
  private final class Checker: Compositor {
    let wrong = Mutex<[String]>([])
    var inputFormats: [UInt32]? { nil }

    func begin(_ context: CompositionContext) {}

    func compose(_ request: CompositionRequest) {
      let faults = request.frames.filter { _, frame in
        frame.sourceTime > request.time || frame.sourceTime + CMTime(value: 1, timescale: 30) <= request.time
      }
      for (id, frame) in faults {
        wrong.withLock { $0.append("track \(id) at \(request.time.seconds): \(frame.sourceTime.seconds)") }
      }
      if request.frames.count != 4 { wrong.withLock { $0.append("\(request.frames.count) frames") } }
      request.finish(.success(request.frames[1]!.sample))
    }

    func cancelAll() {}
  }

  /// Pictures are made ahead in another thread: what it makes when a jump comes must not get in the way of what is wanted.
  @Test func eachOfManyJumpsShowsThePictureThatWasAskedFor() async throws {
    let recipe = MediaRecipe {
      $0.video?.frameCount = 150
      $0.video?.keyFrameInterval = 15
      $0.video?.bidirectionalFrames = 2
    }
    let file = try await MediaFile.open(MediaLibrary.file(for: recipe))
    let whole = CMTimeRange(start: .zero, duration: CMTime(value: 5, timescale: 1))
    let tracks = (1...4).map { id in
      var track = CompositionTrack(id: Int32(id), kind: .video)
      track.insert(
        [CompositionSegment(file, track: 1, mapping: CMTimeMapping(source: whole, target: whole))], at: .zero)
      return track
    }
    let composition = Composition(tracks: tracks)
    let checker = Checker()
    // Several at once: threads wait for their turns, at any point.
    DispatchQueue.concurrentPerform(iterations: 8) { seed in
      var plan = VideoPlan(of: composition)
      plan.compositor = checker
      guard let renderer = try? VideoRenderer(composition, plan) else {
        Issue.record("no renderer")
        return
      }
      var random = SeededRandom(seed: UInt64(seed))
      for _ in 0..<40 {
        let number = Int.random(in: 0..<150, using: &random)
        renderer.seek(to: CMTime(value: CMTimeValue(number), timescale: 30))
        // At the next jump others are being made.
        let picture = try? renderer.next()
        #expect(picture?.time == CMTime(value: CMTimeValue(number), timescale: 30))
      }
    }
    let wrong = checker.wrong.withLock { $0 }
    #expect(wrong.isEmpty, "\(wrong.prefix(5))")
  }
}
