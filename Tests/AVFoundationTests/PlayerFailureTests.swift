import Foundation
import GLibSupport
import MediaEngine
import TestMedia
import TestSupport
import Testing

@testable import AVFoundation

extension PlaybackSuite {
  /// Players that can't play anything.
  @Suite struct Failures {
    private static func player(without missing: String) -> AVPlayer {
      AVPlayer(clock: SystemHostClock.shared, surroundings: PlaybackSurroundings(has: { $0 != missing }))
    }

    @Test(arguments: ["videoflip", "audioresample"]) func aPlayerWithoutWhatItNeedsFailsForGood(
      _ missing: String
    ) async throws {
      let player = Self.player(without: missing)
      let (statuses, errors) = (Gathered<AVPlayer.Status>(), Gathered<AVError.Code?>())
      let watches = [
        player.observe(\.status) { player, _ in statuses.add(player.status) },
        player.observe(\.error) { player, _ in errors.add((player.error as? AVError)?.code) },
      ]
      defer { watches.forEach { $0.invalidate() } }
      let rig = try await PlaybackRig(player: player)
      player.play()
      try await eventually("the player to fail") { player.status == .failed && errors.values.count == 1 }
      #expect(statuses.values == [.failed] && errors.values == [.decoderNotFound])
      #expect(rig.item.status == .failed)
      let (error, itemError) = (try #require(player.error as? AVError), try #require(rig.item.error as? AVError))
      #expect(error.localizedDescription.contains(missing))
      #expect(error.code == itemError.code && error.localizedDescription == itemError.localizedDescription)
      #expect(player.rate == 0 && player.timeControlStatus == .paused)
      // It doesn't come back: neither by another call nor by another item.
      player.play()
      #expect(player.rate == 0)
      let other = AVPlayerItem(url: try await PlaybackRig.movie())
      player.replaceCurrentItem(with: other)
      try await eventually("the other item to fail") { other.status == .failed }
      player.play()
      #expect(player.rate == 0 && player.status == .failed)
      // Another player plays the same movie.
      try await PlaybackRig().ready()
    }

    @Test func whatIsWrongWithAnItemIsNotThePlayersFailure() async throws {
      let folder = try ProgramFolder()
      let player = Self.player(without: "an element that nothing needs")
      let rig = try PlaybackRig(url: folder.file("nothing.mov"), player: player)
      try await eventually("the item to fail") { rig.item.status == .failed }
      #expect(player.status != .failed && player.error == nil)
      let good = AVPlayerItem(url: try await PlaybackRig.movie())
      good.playbackOptions = PlaybackRig.options
      player.replaceCurrentItem(with: good)
      try await eventually("the next item") { player.status == .readyToPlay }
      #expect(good.status == .readyToPlay && player.error == nil)
    }
  }
}
