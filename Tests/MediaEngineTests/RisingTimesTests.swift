import GStreamer
import Testing

@testable import MediaEngine

@Suite struct RisingTimesTests {
  /// The pictures' own times and those of their arrival, in milliseconds, and what they get.
  private static let rows: [(own: [UInt64], arrival: [UInt64?], times: [UInt64])] = [
    ([0, 500, 1000], [10, 510, 1010], [0, 500, 1000]),
    // As PipeWire 1.4 gives them: every second one is repeated.
    ([27, 1257, 1027, 1981, 1527], [527, 1257, 1527, 1981, 2027], [27, 1257, 1527, 1981, 2027]),
    ([100, 50, 150], [100, 120, 160], [100, 120, 150]),
  ]

  @Test(arguments: rows) func aPictureBeforeTheLastOneGetsItsArrival(
    _ own: [UInt64], _ arrival: [UInt64?], _ times: [UInt64]
  ) {
    var rising = RisingTimes()
    let placed = zip(own, arrival).map { rising.place(.milliseconds($0), arrival: $1.map { .milliseconds($0) }) }
    #expect(placed == times.map { .milliseconds($0) })
  }

  @Test func whereNobodyKnowsTheArrivalItIsJustBehindTheLast() {
    var rising = RisingTimes()
    #expect(rising.place(.milliseconds(5), arrival: nil) == .milliseconds(5))
    #expect(rising.place(.milliseconds(5), arrival: nil) == ClockTime(nanoseconds: 5_000_001))
    #expect(rising.place(.milliseconds(3), arrival: .milliseconds(4)) == ClockTime(nanoseconds: 5_000_002))
  }
}
