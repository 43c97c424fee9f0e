import GStreamer
import Testing

@testable import MediaEngine

@Suite struct StreamStatisticsTests {
  private func counted(_ milliseconds: [UInt64], interval: UInt64? = 33) -> StreamStatistics {
    var statistics = StreamStatistics()
    for time in milliseconds {
      statistics.count(at: .milliseconds(time), interval: interval.map { .milliseconds($0) })
    }
    return statistics
  }

  private static let gaps: [([UInt64], Int)] = [
    ([0, 33, 66, 99], 0),
    ([0, 33, 99], 1),
    ([0, 33, 165], 3),
    // Jitter of less than half an interval is no loss.
    ([0, 40, 60, 105, 132], 0),
    // Going back in time, as after a restart, is none either.
    ([100, 133, 0, 33], 0),

  ]

  @Test(arguments: gaps)
  func gapsAreCountedAsLostFrames(_ times: [UInt64], _ dropped: Int) {
    let statistics = counted(times)
    #expect(statistics.delivered == times.count)
    #expect(statistics.dropped == dropped)
  }

  @Test func withoutAKnownRateNothingCountsAsLost() {
    #expect(counted([0, 33, 500], interval: nil).dropped == 0)
  }

  @Test func theRateIsThatOfTheLastTwoSeconds() {
    let slowThenFast = (0..<30).map { UInt64($0) * 100 } + (1...80).map { 2900 + UInt64($0) * 25 }
    #expect(abs(counted(slowThenFast, interval: nil).framesPerSecond - 40) < 0.6)
  }

  @Test func anInterruptionIsNoLoss() {
    var statistics = counted([0, 33])
    statistics.interrupt()
    statistics.count(at: .milliseconds(5000), interval: .milliseconds(33))
    #expect(statistics.dropped == 0)
    #expect(statistics.framesPerSecond == 0)
  }
}
