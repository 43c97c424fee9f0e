import Foundation
import Testing

@testable import AVFoundation
@testable import MediaEngine

@Suite struct ItemLogTests {
  private static func date(_ seconds: Double) -> Date { Date(timeIntervalSinceReferenceDate: seconds) }

  private static func variant(_ rate: Int) -> HLSVariant? {
    let list = "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=\(rate)\na.m3u8\n"
    return HLSPlaylist(list)?.multivariant?.variants.first
  }

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

  @Test func anotherVariantBeginsAnEntryWithTheRateOfTheLastOne() {
    var log = ItemLog()
    log.opened(now: Self.date(0))
    _ = log.ran(rate: 1, at: 0, now: Self.date(0))
    var stream = StreamState()
    stream.variant = Self.variant(100_000)
    (stream.traffic.requests, stream.traffic.bytes, stream.traffic.seconds) = (2, 50_000, 4)
    #expect(log.follow(stream, at: 1, now: Self.date(1)) == false)
    #expect(log.accesses(now: Self.date(1)).map(\.switchRate) == [nil])
    stream.variant = Self.variant(400_000)
    #expect(log.follow(stream, at: 3, now: Self.date(3)) == true)
    // What comes from now on is the new entry's.
    (stream.traffic.requests, stream.traffic.bytes, stream.traffic.seconds) = (5, 350_000, 6)
    #expect(log.follow(stream, at: 4, now: Self.date(4)) == false)
    let entries = log.accesses(now: Self.date(5))
    // 50,000 bytes in four seconds.
    #expect(entries.map(\.switchRate) == [nil, 100_000] && entries.map(\.watched) == [3, 2])
    #expect(entries.map { $0.variant?.bandwidth } == [100_000, 400_000])
    #expect(entries.map { $0.traffic?.bytes } == [50_000, 300_000] && entries.map { $0.traffic?.seconds } == [4, 2])
    let events = entries.map { AVPlayerItemAccessLogEvent($0, uri: nil, playbackType: "VOD") }
    #expect(events.map(\.switchBitrate) == [-1, 100_000])
    // Nothing was transferred before the next one.
    stream.variant = Self.variant(100_000)
    _ = log.follow(stream, at: 5, now: Self.date(5))
    stream.variant = Self.variant(400_000)
    #expect(log.follow(stream, at: 6, now: Self.date(6)) == true)
    #expect(log.accesses(now: Self.date(6)).last?.switchRate == nil)
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
