import CoreMedia
import Foundation
import MediaEngine
import TestMedia
import TestSupport
import Testing

@testable import AVFoundation

extension PlaybackSuite {
  /// Live streams whose lists grow when the test says so. Their pieces are a second long, with 30 frames.
  @Suite struct LiveStreams {
    private static func seconds(_ seconds: Double) -> CMTime { CMTime(seconds: seconds, preferredTimescale: 600) }

    private static func edge(of rig: PlaybackRig) -> Double? { rig.item.engine?.stream?.liveEdge?.seconds.rounded() }

    @Test func whatLeavesTheListCantBeSoughtAnyMore() async throws {
      let folder = try ProgramFolder()
      let server = try await StreamLists.server(folder, seconds: 20)
      let rig = try PlaybackRig(url: server.address("stream/film.m3u8", ["upto=8", "window=8"]))
      try await rig.ready()
      #expect(rig.item.duration.isIndefinite)
      try await eventually("the list") { Self.edge(of: rig) == 8 && !rig.item.seekableTimeRanges.isEmpty }
      #expect(rig.item.seekableTimeRanges.first?.timeRangeValue.start == .zero)
      #expect(await rig.jump(to: Self.seconds(2.05)) == (true, 61))
      server.set(["upto=13", "window=8"])
      rig.player.play()
      try await eventually("the window") {
        Self.edge(of: rig) == 13 && (rig.item.seekableTimeRanges.first?.timeRangeValue.start.seconds ?? 0) > 4
      }
      rig.player.pause()
      await rig.settled()
      #expect(abs((rig.item.seekableTimeRanges.first?.timeRangeValue.start.seconds ?? 0) - 5) < 0.3)
      #expect(rig.item.engine?.stream.map { abs($0.begin.seconds - 5) < 0.1 } == true)
      // The time of what is left is the same as before.
      #expect(await rig.jump(to: Self.seconds(7.05)) == (true, 211))
    }

    @Test func toPositiveInfinityIsToTheLiveEdge() async throws {
      let folder = try ProgramFolder()
      let server = try await StreamLists.server(folder, seconds: 20)
      let rig = try PlaybackRig(url: server.address("stream/film.m3u8", ["upto=12"]))
      try await rig.ready()
      try await eventually("the list") { Self.edge(of: rig) == 12 }
      #expect(await rig.jump(to: Self.seconds(1.05)) == (true, 31))
      // Three pieces before the end, as the server wants it.
      let plain = await rig.jump(to: .positiveInfinity)
      #expect(plain.done && (plain.number ?? 0) >= 8 * 30 && (plain.number ?? 0) < 12 * 30, "\(plain)")
      rig.item.configuredTimeOffsetFromLive = Self.seconds(7.95)
      #expect(await rig.jump(to: .positiveInfinity) == (true, 121))
      server.set(["upto=15"])
      try await eventually("more of it") { Self.edge(of: rig) == 15 }
      #expect(await rig.jump(to: .positiveInfinity) == (true, 211))
    }

    /// What is known of a stream changes with every piece that comes: a seek of its own, some time later, would supersede the
    /// program's.
    @Test func whatIsConfiguredOnceItHasBegunMovesNothing() async throws {
      let folder = try ProgramFolder()
      let server = try await StreamLists.server(folder, seconds: 20)
      let rig = try PlaybackRig(url: server.address("stream/film.m3u8", ["upto=12"]))
      try await rig.ready()
      try await eventually("the list") { Self.edge(of: rig) == 12 }
      #expect(await rig.jump(to: Self.seconds(1.05)) == (true, 31))
      rig.item.configuredTimeOffsetFromLive = Self.seconds(7.95)
      for edge in [13.0, 14] {
        server.set(["upto=\(Int(edge))"])
        try await eventually("more of it") { Self.edge(of: rig) == edge }
      }
      // What was known with the list before the last one has been heard on the main thread by now.
      await MainActor.run {}
      await rig.settled()
      #expect(rig.shown.values.last?.number == 31 && rig.item.currentTime().seconds < 2)
      #expect(await rig.jump(to: .positiveInfinity) == (true, 181))
    }

    @Test func whereToBeginIsConfiguredBeforeTheItemIsReady() {
      var live = LiveOffsets()
      live.configured = Self.seconds(7.95)
      live.becomeReady()
      #expect(!live.hasBegun, "the end of the stream may not be known yet")
      live = LiveOffsets()
      live.becomeReady()
      live.configured = Self.seconds(7.95)
      #expect(live.hasBegun)
    }

    @Test(arguments: [true, false]) func afterWaitingTheDistanceFromTheEdgeIsAsItWas(_ isPreserved: Bool) async throws {
      let folder = try ProgramFolder()
      let server = try await StreamLists.server(folder, seconds: 34)
      let rig = try PlaybackRig(url: server.address("stream/film.m3u8", ["upto=14"])) { item in
        #expect(!item.automaticallyPreservesTimeOffsetFromLive)
        item.automaticallyPreservesTimeOffsetFromLive = isPreserved
        item.configuredTimeOffsetFromLive = Self.seconds(10)
      }
      try await rig.ready()
      try await eventually("the list") { Self.edge(of: rig) == 14 && rig.item.currentTime().seconds < 5 }
      await rig.settled()
      rig.shown.clear()
      rig.player.play()
      try await eventually("frames") { rig.player.timeControlStatus == .playing && rig.numbers.count > 5 }
      rig.player.pause()
      // Further pieces are named, but don't come.
      server.set(["upto=18", "stall=100", "only=.ts"])
      try await eventually("their list") { Self.edge(of: rig) == 18 }
      rig.player.play()
      try await eventually("waiting") { rig.player.timeControlStatus == .waitingToPlayAtSpecifiedRate }
      let kept = 18 - rig.item.currentTime().seconds
      #expect(kept > 3 && kept < 14, "\(kept)")
      server.set(["upto=28", "stall=100", "only=.ts"])
      try await eventually("still more of it") { Self.edge(of: rig) == 28 }
      let before = rig.numbers.count
      server.set(["upto=28", "stall=", "only=.ts"])
      try await eventually("more frames") { rig.numbers.count > before + 20 }
      let numbers = rig.numbers.compactMap(\.self)
      if isPreserved {
        try await eventually("the place") { (rig.shown.values.last?.number ?? 0) > 19 * 30 }
        // What lies between isn't shown.
        let shown = rig.numbers.compactMap(\.self)
        let landed = zip(shown, shown.dropFirst()).first { $1 - $0 > 30 }?.1
        #expect(landed.map { abs(Double($0) / 30 - (28 - kept)) < 0.6 } == true, "\(shown) \(kept)")
      } else {
        #expect(numbers == Array(numbers[0]..<numbers[0] + numbers.count))
      }
    }
  }
}
