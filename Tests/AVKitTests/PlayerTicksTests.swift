import AVFoundation
import TestSupport
import Testing

@testable import AVKit

@Suite struct PlayerTicksTests {
  @Test func ticksThatAreReleasedLeaveNothingInTheirPlayer() async throws {
    let player = AVPlayer()
    var token: Token? = Token()
    weak let watched = token
    var ticks: PlayerTicks? = PlayerTicks(player) { [token] in _ = token }
    token = nil
    #expect(ticks != nil && watched != nil)
    ticks = nil
    try await eventually("the observer to go") { watched == nil }
    withExtendedLifetime(player) {}
  }
}
