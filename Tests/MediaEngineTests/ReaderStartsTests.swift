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
    #expect(starts.next == 0 && starts.failure == nil)
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
