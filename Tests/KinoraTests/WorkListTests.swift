import Testing

@testable import kinora

@Suite struct WorkListTests {
  private enum Step: Sendable {
    case add(String)
    case advance(Int, Double)
    case end(Int, WorkList.Ending)
    case cancel(Int)
    case retry(Int)
  }

  private typealias Row = (
    name: String, steps: [(Step, WorkList.Action)], left: [(Int, WorkList.State)], share: Double?
  )

  private static let rows: [Row] = [
    ("one is begun at once", [(.add("a"), .start(1))], [(1, .running(nil))], nil),
    (
      "the next one waits", [(.add("a"), .start(1)), (.add("b"), .nothing), (.advance(1, 0.5), .nothing)],
      [(1, .running(0.5)), (2, .waiting)], 0.25
    ),
    (
      "and is begun then", [(.add("a"), .start(1)), (.add("b"), .nothing), (.end(1, .done), .start(2))],
      [(2, .running(nil))], nil
    ),
    (
      "progress never goes back",
      [(.add("a"), .start(1)), (.advance(1, 0.5), .nothing), (.advance(1, 0.4), .nothing), (.advance(1, 7), .nothing)],
      [(1, .running(1))], 1
    ),
    (
      "what failed stays, and holds nothing up",
      [(.add("a"), .start(1)), (.add("b"), .nothing), (.end(1, .failed("full")), .start(2))],
      [(1, .failed("full")), (2, .running(nil))], nil
    ),
    (
      "and is done again at the end",
      [
        (.add("a"), .start(1)), (.add("b"), .nothing), (.end(1, .failed("full")), .start(2)), (.retry(1), .nothing),
        (.end(2, .done), .start(1)),
      ], [(1, .running(nil))], nil
    ),
    (
      "or forgotten", [(.add("a"), .start(1)), (.end(1, .failed("full")), .nothing), (.cancel(1), .nothing)], [], nil
    ),
    (
      "what waits is given up at once", [(.add("a"), .start(1)), (.add("b"), .nothing), (.cancel(2), .nothing)],
      [(1, .running(nil))], nil
    ),
    (
      "what runs is stopped first",
      [(.add("a"), .start(1)), (.add("b"), .nothing), (.cancel(1), .stop(1)), (.cancel(1), .nothing)],
      [(1, .stopping), (2, .waiting)], nil
    ),
    (
      "its failure is no news then",
      [(.add("a"), .start(1)), (.cancel(1), .stop(1)), (.end(1, .failed("x")), .nothing)],
      [], nil
    ),
    (
      "it may have been done before", [(.add("a"), .start(1)), (.cancel(1), .stop(1)), (.end(1, .done), .nothing)], [],
      nil
    ),
    (
      "what isn't there is left alone",
      [(.cancel(1), .nothing), (.retry(1), .nothing), (.end(1, .done), .nothing), (.advance(1, 1), .nothing)], [], nil
    ),
    (
      "what waits can't end", [(.add("a"), .start(1)), (.add("b"), .nothing), (.end(2, .done), .nothing)],
      [(1, .running(nil)), (2, .waiting)], nil
    ),
  ]

  @Test(arguments: rows.indices) func oneAfterTheOther(_ index: Int) {
    let row = Self.rows[index]
    var list = WorkList()
    for (step, expected) in row.steps {
      let action: WorkList.Action
      switch step {
      case .add(let name): action = list.add(.export, name).action
      case .advance(let id, let share):
        list.advanced(id, to: share, at: 0)
        action = .nothing
      case .end(let id, let ending): action = list.ended(id, ending)
      case .cancel(let id): action = list.cancel(id)
      case .retry(let id): action = list.retry(id)
      }
      #expect(action == expected, "\(row.name): \(step)")
    }
    #expect(list.items.map(\.id) == row.left.map(\.0), "\(row.name)")
    #expect(list.items.map(\.state) == row.left.map(\.1), "\(row.name)")
    #expect(list.share == row.share, "\(row.name)")
    #expect(list.isBusy == row.left.contains { if case .failed = $0.1 { false } else { true } }, "\(row.name)")
  }

  // MARK: The time left

  private static let times: [(points: [(Double, Double)], now: Double, left: Double?)] = [
    ([], 10, nil),
    ([(0, 0)], 10, nil),
    // Nothing is said at the very beginning.
    ([(0, 0), (0.1, 1)], 1, nil),
    ([(0, 0), (0.001, 5)], 5, nil),
    ([(0, 0), (0.1, 5)], 5, 45),
    // Work that stands still takes longer.
    ([(0, 0), (0.1, 5)], 10, 90),
    // The last half minute counts.
    ([(0, 0), (0.1, 100), (0.2, 110), (0.3, 120), (0.4, 130), (0.5, 140)], 140, 50),
    // What begins anew is measured anew.
    ([(0, 0), (0.9, 5), (0, 6), (0.5, 11)], 11, 5),
    ([(0, 0), (1, 5)], 5, 0),
    // A pause of an hour, as when the computer sleeps, is left out; two seconds later the speed is known again.
    ([(0, 0), (0.1, 5), (0.2, 10), (0.21, 3610)], 3610, nil),
    ([(0, 0), (0.1, 5), (0.2, 10), (0.21, 3610), (0.31, 3615)], 3615, 34.5),
    // Where progress is told once a minute, a minute is no pause.
    ([(0, 0), (0.1, 60), (0.2, 120), (0.3, 180)], 180, 420),
    ([(0, 0), (.nan, 1), (0.5, .infinity), (0.5, 5)], 5, 5),
  ]

  @Test(arguments: times.indices) func theTimeLeftFollowsTheSpeed(_ index: Int) throws {
    let row = Self.times[index]
    var time = TimeLeft()
    for (share, seconds) in row.points { time.advanced(to: share, at: seconds) }
    let left = time.seconds(at: row.now)
    #expect((left == nil) == (row.left == nil))
    if let left, let expected = row.left { #expect(abs(left - expected) < 0.001, "\(left)") }
  }

  @Test func manyPointsAreNotKept() {
    var time = TimeLeft()
    for number in 0..<10_000 { time.advanced(to: Double(number) / 10_000, at: Double(number) / 1000) }
    #expect(MemoryLayout.size(ofValue: time) < 100)
    let left = time.seconds(at: 10)
    #expect(left.map { abs($0 - 0) < 0.1 } ?? false)
  }
}
