import GStreamer
import Testing

@testable import MediaEngine

@Suite struct ArrivalLedgerTests {
  /// What goes in (`+`) and comes out (`-`), with what is found to be lost on the way.
  private static let table: [(String, [Int])] = [
    ("+1 -1 +2 -2", [0, 0]),
    ("+1 +2 +3 -3", [2]),
    ("+1 +2 +3 -1 -3", [0, 1]),
    ("+1 +2 -2 -1", [1, 0]),
    ("+5 -7 -5", [0, 0]),
  ]

  @Test(arguments: table)
  func whatDoesntComeOutIsCounted(_ events: String, _ expected: [Int]) {
    var ledger = ArrivalLedger()
    var lost: [Int] = []
    for event in events.split(separator: " ") {
      let time = ClockTime.milliseconds(UInt64(event.dropFirst())!)
      if event.hasPrefix("+") { _ = ledger.enter(time) } else { lost.append(ledger.leave(time)) }
    }
    #expect(lost == expected)
  }

  @Test func aGapInTheDevicesOwnStreamIsTold() {
    var ledger = ArrivalLedger()
    let isGap = [true, false, true].enumerated().map {
      ledger.enter(.milliseconds(UInt64($0.offset)), isAfterGap: $0.element)
    }
    #expect(isGap == [false, false, true], "the first sample follows on from nothing")
  }
}
