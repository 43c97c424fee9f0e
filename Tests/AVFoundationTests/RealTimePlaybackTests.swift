import CoreMedia
import Foundation
import TestMedia
import TestSupport
import Testing

@testable import AVFoundation

/// Playing and the host's clock: real time is what these are about. Run alone.
@Suite(.serialized) struct RealTimePlaybackTests {
  private static var now: CMTime { CMClockGetTime(CMClockGetHostTimeClock()) }

  /// Margins: the moment is 300 ms away, many times as far as it takes to ask for it; a frame may be seen a millisecond
  /// early, as sinks do, and however late.
  @Test func playingBeginsAtAMomentOfTheHostsClock() async throws {
    let rig = try await PlaybackRig()
    try await rig.ready()
    let (player, times) = (rig.player, Gathered<(number: Int?, host: CMTime)>())
    player.automaticallyWaitsToMinimizeStalling = false
    rig.layer.setFrameHandler { times.add((PlaybackRig.number(in: $0.pixelBuffer), Self.now)) }
    let moment = Self.now + CMTime(value: 3, timescale: 10)
    player.setRate(1, time: CMTime(value: 15, timescale: 30), atHostTime: moment)
    #expect(player.rate == 1)
    try await eventually("the end") { player.rate == 0 }
    let start = try #require(rig.item.engine?.start)
    #expect(start.hostTime == moment && start.lateness == .zero)
    let shown = times.values.drop { $0.number != 15 }
    #expect(shown.last?.number == 29)
    // The frame that waits is seen before; no other comes before its time.
    for (number, host) in shown.dropFirst() {
      let due = try moment + CMTime(value: Int64(#require(number)) - 15, timescale: 30)
      #expect(host >= due - CMTime(value: 1, timescale: 1000))
    }
  }
}
