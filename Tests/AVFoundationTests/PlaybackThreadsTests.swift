import TestMedia
import TestSupport
import Testing

@testable import AVFoundation

extension PlaybackSuite {
  /// Where players' observers are told.
  @Suite struct Threads {
    @Test func whatAPlayerDoesByItselfIsToldOnTheMainThread() async throws {
      let rig = try await PlaybackRig()
      try await rig.ready()
      try await eventually("a picture") { rig.layer.isReadyForDisplay }
      let item = rig.item
      rig.player.replaceCurrentItem(with: nil)

      // Another player that is given the item where it is ready already, and lets go of it, in a thread of its own.
      let told = Gathered<String>()
      let player = AVPlayer()
      let layer = AVPlayerLayer(player: player)
      let looper = AVPlayerLooper(
        player: AVQueuePlayer(), templateItem: AVPlayerItem(url: try await PlaybackRig.movie()))
      let observations = [
        player.observe(\.status, options: [.old, .new]) { _, change in
          told.add("player \(change.oldValue == .unknown) \(change.newValue == .readyToPlay) \(isOnMainQueue)")
        },
        layer.observe(\.isReadyForDisplay, options: [.old, .new]) { _, change in
          told.add("layer \(change.oldValue ?? false) \(change.newValue ?? false) \(isOnMainQueue)")
        },
        looper.observe(\.status, options: [.new]) { _, change in
          if change.newValue == .cancelled { told.add("looper \(isOnMainQueue)") }
        },
      ]
      defer { for observation in observations { observation.invalidate() } }
      await elsewhere { player.replaceCurrentItem(with: item) }
      try await eventually("the picture") { layer.isReadyForDisplay }
      await elsewhere {
        layer.player = nil
        player.replaceCurrentItem(with: nil)
        looper.disableLooping()
      }
      #expect(!layer.isReadyForDisplay && looper.status == .cancelled)
      let expected: Set = ["player true true true", "layer false true true", "layer true false true", "looper true"]
      try await eventually("all to be told") { Set(told.values).isSuperset(of: expected) }
      #expect(Set(told.values) == expected)
    }
  }
}
