import CoreMedia
import Foundation
import Testing

@testable import AVFoundation

extension PlaybackSuite {
  /// What Apple's guide states of playback, as far as nothing else would notice if it didn't hold any more:
  /// `Tests/Guide/statements.tsv` has all of it.
  @Suite struct PlaybackStatements {
    /// A movie that is ready, with its tracks.
    private func ready(_ rig: PlaybackRig) async throws {
      try await rig.ready()
      try await eventually("the tracks") { rig.item.tracks.count == 2 }
    }

    @Test func oneAssetIsPresentedInTwoWays() async throws {
      let asset = AVURLAsset(url: try await PlaybackRig.movie())
      let (one, other) = (try PlaybackRig(asset: asset), try PlaybackRig(asset: asset))
      try await ready(one)
      try await ready(other)
      let end = CMTime(value: 10, timescale: 30)
      one.item.forwardPlaybackEndTime = end
      let sound = try #require(one.item.tracks.first { $0.assetTrack?.mediaType == .audio })
      sound.isEnabled = false
      #expect(other.item.tracks.map(\.isEnabled) == [true, true] && !other.item.forwardPlaybackEndTime.isValid)
      _ = await one.jump(to: .zero)
      try await one.playToEnd()
      #expect(one.player.currentTime() == end && other.player.currentTime() == .zero)
      try await other.playToEnd(rate: 2)
      #expect(other.player.currentTime() == other.item.duration && other.numbers == Array(0..<30))
      #expect(one.player.currentTime() == end)
    }

    @Test func ofTwoLayersTheNewestShowsTheVideo() async throws {
      let rig = try await PlaybackRig()
      try await rig.ready()
      try await eventually("a picture") { rig.layer.isReadyForDisplay }
      let (layer, numbers) = (AVPlayerLayer(player: rig.player), Gathered<Int>())
      layer.setFrameHandler { frame in numbers.add(PlaybackRig.number(in: frame.pixelBuffer) ?? -1) }
      rig.shown.clear()
      #expect(await rig.jump(to: CMTime(value: 15, timescale: 30)).done)
      try await eventually("the picture in the newer one") { numbers.values.last == 15 }
      #expect(rig.shown.values.isEmpty)
      withExtendedLifetime(layer) {}
    }

    @Test func aTrackOfAnItemLeadsToTheAssetsDuration() async throws {
      let rig = try await PlaybackRig()
      try await ready(rig)
      let asset = try #require(rig.item.tracks.first?.assetTrack?.asset)
      #expect(asset === rig.item.asset && abs(asset.duration.seconds - 1) < 0.05)
      #expect(abs(asset.duration.seconds - rig.item.duration.seconds) < 0.05)
    }

    @Test func observersOfTimeWithoutAQueueAreCalledOnTheMainQueue() async throws {
      let rig = try await PlaybackRig()
      try await rig.ready()
      let (intervals, boundaries) = (Gathered<Bool>(), Gathered<Bool>())
      let half = NSValue(time: CMTime(value: 1, timescale: 2))
      let observers = [
        rig.player.addPeriodicTimeObserver(forInterval: CMTime(value: 1, timescale: 10), queue: nil) { _ in
          intervals.add(isOnMainQueue)
        },
        rig.player.addBoundaryTimeObserver(forTimes: [half], queue: nil) { boundaries.add(isOnMainQueue) },
      ]
      try await rig.playToEnd()
      try await eventually("both") { !intervals.values.isEmpty && !boundaries.values.isEmpty }
      for observer in observers { rig.player.removeTimeObserver(observer) }
      #expect(intervals.values.allSatisfy { $0 } && boundaries.values == [true])
    }
  }
}
