import AVFoundation
import Foundation
import TestMedia
import TestSupport
import Testing

extension PlaybackSuite {
  /// Media that a program gives.
  @Suite struct Resources {
    private static func film(_ container: MediaRecipe.Container, seconds: Int = 3) async throws -> URL {
      try await EditingRig.film(
        frames: seconds * 30, size: (480, 360), bidirectional: 2, keyFrames: 10, container: container)
    }

    /// Enough bytes for many requests.
    private static func largeFilm() async throws -> URL {
      try await EditingRig.film(frames: 600, size: (640, 480), container: .mov) { $0.video?.codec = .mjpeg }
    }

    @Test(arguments: [MediaRecipe.Container.mp4, .mkv, .ts], [true, false])
    func itIsPlayedAndJumpedIn(_ container: MediaRecipe.Container, _ givesRanges: Bool) async throws {
      let film = try await Self.film(container)
      let media = try GivenMedia(film, givesRanges: givesRanges)
      let (given, own) = (try PlaybackRig(asset: media.asset()), try PlaybackRig(url: film))
      var numbers: [[Int?]] = []
      for rig in [given, own] {
        try await rig.ready()
        var found: [Int?] = []
        for number in [65, 7, 78] {
          let landed = await rig.jump(to: CMTime(value: Int64(number) * 10 + 5, timescale: 300))
          #expect(landed.done)
          found.append(landed.number)
        }
        rig.shown.clear()
        try await rig.playToEnd()
        try await rig.playToEnd(rate: -1)
        numbers.append(found + rig.numbers)
      }
      #expect(numbers[0] == numbers[1])
      #expect(numbers[0].contains(89) && numbers[0].last == 0)
    }

    @Test func whatHasComeIsTold() async throws {
      let media = try GivenMedia(await Self.film(.mp4, seconds: 20))
      let rig = try PlaybackRig(asset: media.asset())
      try await rig.ready()
      try await eventually("loaded ranges") { !rig.item.loadedTimeRanges.isEmpty }
      #expect(rig.item.loadedTimeRanges.first?.timeRangeValue.start == .zero)
      #expect(rig.item.seekableTimeRanges.first?.timeRangeValue.duration == rig.item.duration)
    }

    @Test(arguments: [MediaRecipe.Container.mp4, .ts])
    func whyAProgramFailsIsTheItemsReason(_ container: MediaRecipe.Container) async throws {
      let media = try GivenMedia(await Self.film(container))
      media.failure = NSError(domain: "test", code: 7, userInfo: ["box": 12])
      let rig = try PlaybackRig(asset: media.asset())
      let (player, item) = (rig.player, rig.item)
      try await eventually("a failure") { item.status == .failed && player.status == .failed }
      for error in [item.error, player.error] {
        let userInfo = try #require(error as? AVError).userInfo
        let cause = try #require(userInfo[NSUnderlyingErrorKey] as? NSError)
        #expect(cause.domain == "test" && cause.code == 7 && cause.userInfo["box"] as? Int == 12)
      }
      #expect(!media.requests.isEmpty)
    }

    @Test func whyAProgramFailsIsTheReasonInACompositionToo() async throws {
      let media = try GivenMedia(await Self.largeFilm())
      let asset = media.asset()
      let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
      let composition = AVMutableComposition()
      let composed = try #require(
        composition.addMutableTrack(withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid))
      try composed.insertTimeRange(try await track.load(.timeRange), of: track, at: .zero)
      // What there is of the film is in its index by now; its frames are asked for from here on.
      media.queue.sync { media.failure = NSError(domain: "test", code: 7, userInfo: ["box": 12]) }
      let rig = try PlaybackRig(asset: composition)
      let (player, item) = (rig.player, rig.item)
      player.play()
      try await eventually("a failure") { item.status == .failed }
      let cause = try #require((item.error as? AVError)?.userInfo[NSUnderlyingErrorKey] as? NSError)
      #expect(cause.domain == "test" && cause.code == 7 && cause.userInfo["box"] as? Int == 12)
      withExtendedLifetime(asset) {}
    }

    @Test func aJumpLeavesWhatStillHasToCome() async throws {
      let media = try GivenMedia(await Self.largeFilm())
      let rig = try PlaybackRig(asset: media.asset())
      try await rig.ready()
      // What comes later is held: the jump there waits, and one to where everything is does not.
      let place = Int64(media.data.count * 2 / 3)
      media.limit.withLock { $0 = place }
      let (player, item) = (rig.player, rig.item)
      let far = Task {
        await player.seek(to: CMTime(value: 19, timescale: 1), toleranceBefore: .zero, toleranceAfter: .zero)
      }
      try await eventually("a request that is held") { media.held > 0 }
      item.cancelPendingSeeks()
      let near = await rig.jump(to: CMTime(value: 35, timescale: 300))
      #expect(near == (true, 3))
      #expect(await far.value == false)
      #expect(media.cancelled > 0)
      media.release()
      let landed = await rig.jump(to: CMTime(value: 19 * 300 + 5, timescale: 300))
      #expect(landed == (true, 19 * 30))
    }

    @Test func aPlayerThatWaitsForBytesCanBeLeft() async throws {
      let media = try GivenMedia(await Self.largeFilm())
      let rig = try PlaybackRig(asset: media.asset())
      try await rig.ready()
      media.limit.withLock { $0 = 0 }
      let player = rig.player
      let jump = Task { await player.seek(to: CMTime(value: 19, timescale: 1)) }
      try await eventually("a request that is held") { media.held > 0 }
      player.replaceCurrentItem(with: nil)
      #expect(await jump.value == false)
      try await eventually("its cancellation") { media.cancelled > 0 }
    }
  }
}
