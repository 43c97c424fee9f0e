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

    /// Who waits for the player to become ready hears that it won't; and that it does with another item.
    @Test func aFirstItemThatCantBePlayedIsThePlayersFailureUntilTheNext() async throws {
      let folder = try ProgramFolder()
      let player = Self.player(without: "an element that nothing needs")
      let statuses = Gathered<AVPlayer.Status>()
      let watch = player.observe(\.status) { player, _ in statuses.add(player.status) }
      defer { watch.invalidate() }
      let rig = try PlaybackRig(url: folder.file("nothing.mov"), player: player)
      try await eventually("the player to fail") { statuses.values == [.failed] }
      let (error, itemError) = (try #require(player.error as? AVError), try #require(rig.item.error as? AVError))
      #expect(error.code == itemError.code && rig.item.status == .failed)
      player.replaceCurrentItem(with: nil)
      #expect(player.status == .failed)
      let good = AVPlayerItem(url: try await PlaybackRig.movie())
      good.playbackOptions = PlaybackRig.options
      player.replaceCurrentItem(with: good)
      #expect(player.status != .failed && player.error == nil)
      try await eventually("the next item") { statuses.values == [.failed, .unknown, .readyToPlay] }
      #expect(good.status == .readyToPlay && player.error == nil)
      // A later one is its own affair.
      let later = AVPlayerItem(url: folder.file("nothing.mov"))
      player.replaceCurrentItem(with: later)
      try await eventually("the later item to fail") { later.status == .failed }
      #expect(player.status == .readyToPlay && player.error == nil)
      // One that has failed already is known at once.
      let other = AVPlayer(playerItem: nil)
      player.replaceCurrentItem(with: nil)
      other.replaceCurrentItem(with: later)
      #expect(other.status == .failed && (other.error as? AVError)?.code == itemError.code)
    }
  }
}
