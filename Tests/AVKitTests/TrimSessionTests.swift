import AVFoundation
import Foundation
import Testing

@testable import AVKit

/// How trimming ends, whatever becomes of the item and the view.
@MainActor
@Suite struct TrimSessionTests {
  private func item() -> AVPlayerItem { AVPlayerItem(url: URL(fileURLWithPath: "/nowhere.mov")) }

  private func time(_ seconds: Double) -> CMTime { CMTime(seconds: seconds, preferredTimescale: 600) }

  /// Seconds 2 to 10 of 10.
  private func selection() throws -> TrimSelection {
    try #require(TrimSelection(duration: time(10), frame: time(0.1), from: time(2)))
  }

  @Test func theItemPlaysBetweenTheEndsThatWereChosen() throws {
    let item = item()
    item.forwardPlaybackEndTime = time(5)
    var told: [String] = []
    let session = TrimSession(item) { told.append($0 == .okButton ? "trimmed" : "cancelled") }
    #expect(!item.forwardPlaybackEndTime.isValid, "all can be seen")
    try session.end(keeping: selection()) { told.append("hidden") }
    #expect(item.reversePlaybackEndTime == time(2) && !item.forwardPlaybackEndTime.isValid)
    session.end(keeping: nil) { told.append("hidden again") }
    #expect(item.reversePlaybackEndTime == time(2) && told == ["hidden", "trimmed"])
  }

  @Test func anItemWhoseTrimmingIsCancelledIsAsItWasBefore() {
    let item = item()
    (item.reversePlaybackEndTime, item.forwardPlaybackEndTime) = (time(1), time(5))
    var told: [AVPlayerViewTrimResult] = []
    let session = TrimSession(item) { told.append($0) }
    session.end(keeping: nil)
    #expect(item.reversePlaybackEndTime == time(1) && item.forwardPlaybackEndTime == time(5))
    #expect(told == [.cancelButton])
  }

  @Test(arguments: [true, false]) func trimmingAnItemThatHasGoneEndsAsCancelled(isWanted: Bool) throws {
    let chosen = try selection()
    var item: AVPlayerItem? = item()
    weak let watched = item
    var told: [String] = []
    let session = item.map { TrimSession($0) { told.append($0 == .okButton ? "trimmed" : "cancelled") } }
    item = nil
    #expect(watched == nil)
    session?.end(keeping: isWanted ? chosen : nil) { told.append("hidden") }
    #expect(told == ["hidden", "cancelled"])
  }

  @Test func whoeverWaitsIsToldWhenTheViewGoesInTheMiddle() {
    let item = item()
    item.forwardPlaybackEndTime = time(5)
    var told: [AVPlayerViewTrimResult] = []
    var session: TrimSession? = TrimSession(item) { told.append($0) }
    #expect(session != nil && told.isEmpty)
    session = nil
    #expect(told == [.cancelButton] && item.forwardPlaybackEndTime == time(5))
  }
}
