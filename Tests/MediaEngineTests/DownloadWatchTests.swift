import Testing

@testable import MediaEngine

@Suite struct DownloadWatchTests {
  private enum Event {
    case buffered(Int)
    /// So much has come in all; `false` is when nobody waits for more.
    case look(Double, Bool = true)
  }

  /// What happens each second, and after how many of them it has been waited for too long; the timeout is three seconds.
  private static let table: [([Event], Int?)] = [
    ([.look(0), .look(0), .look(0), .look(0), .look(0), .look(0)], nil),
    ([.buffered(10), .look(0), .look(0), .look(0), .look(0), .look(0)], 4),
    ([.buffered(10), .look(0), .look(0), .buffered(20), .look(0), .look(0), .look(0)], nil),
    ([.buffered(10), .look(0), .look(0), .buffered(10), .look(0), .look(0), .look(0)], 4),
    ([.buffered(10), .look(0), .look(1), .look(2), .look(3), .look(4), .look(4)], nil),
    ([.buffered(10), .look(0), .look(0), .buffered(100), .look(0), .look(0), .look(0)], nil),
    ([.buffered(10), .look(0, false), .look(0, false), .look(0, false), .look(0, false), .look(0, false)], nil),
    ([.buffered(10), .look(0, false), .look(0), .look(0), .look(0), .look(0), .look(0)], 5),
  ]

  @Test(arguments: 0..<8) func itTellsWhenNothingHasComeForTooLong(_ row: Int) {
    let (events, expected) = Self.table[row]
    var watch = DownloadWatch(timeout: .seconds(3))
    var tooLong: Int?
    for (second, event) in events.enumerated() {
      let now = UInt64(second + 1) * 1_000_000_000
      switch event {
      case .buffered(let percent): watch.buffered(percent, now: now)
      case .look(let amount, let isWaiting):
        if watch.look(amount: amount, isWaiting: isWaiting, now: now), tooLong == nil { tooLong = second }
      }
    }
    #expect(tooLong == expected)
  }
}
