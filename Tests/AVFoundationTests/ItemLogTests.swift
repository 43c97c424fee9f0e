import Foundation
import Testing

@testable import AVFoundation

@Suite struct ItemLogTests {
  private static func date(_ seconds: Double) -> Date { Date(timeIntervalSinceReferenceDate: seconds) }

  @Test func playingMakesOneEntryForEachTimeThatAPlayerTakesTheItem() {
    var log = ItemLog()
    log.opened(now: Self.date(10))
    log.becameReady(now: Self.date(10.5))
    #expect(log.accesses(now: Self.date(11)).isEmpty == true)
    #expect(log.ran(rate: 0, at: 0, now: Self.date(11)) == false)
    #expect(log.ran(rate: 1, at: 3, now: Self.date(12)) == true)
    #expect(log.ran(rate: 2, at: 4, now: Self.date(14)) == false)
    log.stalled()
    #expect(log.ran(rate: 0, at: 9, now: Self.date(15)) == false)
    let first = ItemLog.Access(date: Self.date(12), offset: 3, startup: 0.5, watched: 4, stalls: 1)
    #expect(log.accesses(now: Self.date(20)) == [first])
    log.opened(now: Self.date(20))
    log.becameReady(now: Self.date(21))
    #expect(log.ran(rate: -1, at: 9, now: Self.date(22)) == true)
    let second = ItemLog.Access(date: Self.date(22), offset: 9, startup: 1, watched: 2)
    #expect(log.accesses(now: Self.date(24)) == [first, second])
    // What has been counted isn't counted again.
    #expect(log.accesses(now: Self.date(24)) == [first, second])
  }

  @Test func troubleIsNotedAndEndsPlaying() {
    var log = ItemLog()
    log.stalled()
    log.opened(now: Self.date(0))
    _ = log.ran(rate: 1, at: 0, now: Self.date(0))
    log.failed(AVError(.decoderNotFound), now: Self.date(3))
    #expect(log.accesses(now: Self.date(9)).map(\.watched) == [3])
    #expect(log.problems.map(\.code) == [AVError.Code.decoderNotFound.rawValue])
    #expect(log.problems.map(\.date) == [Self.date(3)])
  }
}
