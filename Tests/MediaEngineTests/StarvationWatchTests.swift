import Testing

@testable import MediaEngine

@Suite struct StarvationWatchTests {
  /// One look, half a second after the one before it, at frames of a tenth of a second.
  private struct Look {
    var frames: Int
    var isRunning = true
    var amount = 5.0
    var isWhole = false
  }

  private static let table: [([Look], [StarvationWatch.Change])] = [
    // Frames come.
    ([.init(frames: 1), .init(frames: 9), .init(frames: 17), .init(frames: 30)], [.none, .none, .none, .none]),
    // None come, then more of the file does.
    (
      [
        .init(frames: 9), .init(frames: 9), .init(frames: 9), .init(frames: 9, amount: 5.5),
        .init(frames: 9, amount: 6.1),
        .init(frames: 9, amount: 6.1), .init(frames: 10, amount: 6.1),
      ], [.none, .none, .starved, .none, .fed, .none, .none]
    ),
    // The rest of it comes, and that is little.
    (
      [.init(frames: 9), .init(frames: 9), .init(frames: 9), .init(frames: 9, amount: 5.1, isWhole: true)],
      [.none, .none, .starved, .fed]
    ),
    // It stands still because somebody paused, or all of it is there.
    (
      [.init(frames: 9, isRunning: false), .init(frames: 9, isRunning: false), .init(frames: 9, isRunning: false)],
      [.none, .none, .none]
    ),
    (
      [.init(frames: 9, isWhole: true), .init(frames: 9, isWhole: true), .init(frames: 9, isWhole: true)],
      [.none, .none, .none]
    ),
  ]

  @Test(arguments: 0..<5) func itTellsWhenThereIsNothingToPlayOn(_ row: Int) {
    let (looks, expected) = Self.table[row]
    var watch = StarvationWatch()
    let changes = looks.enumerated().map { place, look in
      watch.look(
        frames: look.frames, frameSeconds: 0.1, isRunning: look.isRunning, amount: look.amount, isWhole: look.isWhole,
        now: UInt64(place + 1) * 500_000_000)
    }
    #expect(changes == expected)
  }
}
