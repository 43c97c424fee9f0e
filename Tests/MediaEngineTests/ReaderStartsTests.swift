import GLibSupport
import Testing

@testable import MediaEngine

/// When reader processes are started.
@Suite struct ReaderStartsTests {
  @Test func pausesGrowUpToAMinute() {
    var starts = ReaderStarts()
    #expect(starts.next == 0 && starts.failure == nil)
    var pauses: [Double] = []
    for _ in 0..<10 {
      let now = starts.next + 5
      starts.failed(ReaderStarts.Failure(reason: "no memory"), at: now)
      pauses.append(Double(starts.next - now) / 1e9)
    }
    #expect(pauses == [0.25, 0.5, 1, 2, 4, 8, 16, 32, 60, 60])
    #expect(starts.failure?.reason == "no memory")
    starts.succeeded()
    #expect(starts.failure == nil)
    let now = starts.next
    starts.failed(ReaderStarts.Failure(reason: "no memory"), at: now)
    #expect(starts.next - now == 250_000_000)
  }

  @Test func filesThatEndTheirProcessesMakePausesTooUntilOneIsRead() {
    var starts = ReaderStarts()
    func pause() -> Double {
      let now = starts.next + 5
      starts.ended(at: now)
      return Double(starts.next - now) / 1e9
    }
    #expect((0..<6).map { _ in pause() } == [0.1, 0.2, 0.4, 0.8, 1, 1])
    // A start alone doesn't say that it goes well.
    starts.succeeded()
    #expect(pause() == 1)
    starts.answered()
    #expect(pause() == 0.1)
    // A longer pause stays.
    starts.failed(ReaderStarts.Failure(reason: "no memory"), at: 0)
    let next = starts.next
    starts.ended(at: 0)
    #expect(starts.next == next)
  }

  @Test func whatTookTooLongMayTakeLonger() {
    var starts = ReaderStarts()
    #expect(starts.limit == Timeouts.readerStart)
    starts.failed(ReaderStarts.Failure(reason: "no memory"), at: 0)
    #expect(starts.limit == Timeouts.readerStart)
    starts.failed(ReaderStarts.Failure(reason: "late", isLate: true), at: 0)
    #expect(starts.limit == Timeouts.slowReaderStart)
    starts.succeeded()
    #expect(starts.limit == Timeouts.readerStart)
  }
}
