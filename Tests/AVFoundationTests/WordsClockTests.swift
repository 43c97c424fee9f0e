import CoreMedia
import MediaEngine
import Testing

@testable import AVFoundation

@Suite struct WordsClockTests {
  private static func time(_ tenths: Int64) -> CMTime { CMTime(value: tenths, timescale: 10) }

  private static let timeline = SubtitleTimeline(
    [("a", 10, 15), ("b", 15, 20), ("c", 30, 40)].map { name, start, end in
      SubtitleCue(start: time(start), end: time(end), text: SubtitleText(name))
    })

  /// What happens, in order: playing is here at a rate, or jumps.
  private enum Event { case look(Int64, Double), run(Int64, Double), jump }

  /// Events, and what each look tells: words and when they changed, in tenths; nil where nothing has changed.
  private static let table: [([Event], [(String, Int64)?])] = [
    // Standing still the time is where playing is.
    (
      [.look(12, 0), .look(13, 0), .look(17, 0), .look(25, 0), .look(9, 0)], [("a", 12), nil, ("b", 17), ("", 25), nil]
    ),
    // Playing it is when the words change, however late somebody looks.
    (
      [.look(9, 1), .look(11, 1), .look(16, 1), .look(22, 1), .look(35, 1), .look(45, 1)],
      [nil, ("a", 10), ("b", 15), ("", 20), ("c", 30), ("", 40)]
    ),
    (
      [.look(45, -1), .look(35, -1), .look(25, -1), .look(16, -1), .look(5, -1)],
      [nil, ("c", 40), ("", 30), ("b", 20), ("", 10)]
    ),
    // The first look comes late: words that were shown before it began to play are so since it plays.
    ([.run(8, 1), .look(12, 1), .run(32, 1), .look(33, 1)], [("a", 10), ("c", 32)]),
    ([.run(17, -1), .look(12, -1), .run(35, -1), .look(34, -1)], [("a", 15), ("c", 35)]),
    // The first look behind a jump, and what is told again.
    (
      [.look(9, 1), .jump, .look(32, 1), .jump, .look(33, 1), .jump, .look(25, 1)],
      [nil, ("c", 32), ("c", 33), ("", 25)]
    ),
  ]

  @Test(arguments: table.indices) func wordsAreToldWhenTheyChange(_ row: Int) {
    let (events, told) = Self.table[row]
    var clock = WordsClock()
    clock.use(Self.timeline)
    var answers: [WordsClock.Change?] = []
    for event in events {
      switch event {
      case .look(let place, let rate): answers.append(clock.look(at: Self.time(place), rate: rate, at: 0))
      case .run(let place, let rate): clock.run(from: Self.time(place), rate: rate, at: 0)
      case .jump: clock.jump()
      }
    }
    #expect(answers.count == told.count)
    for (answer, wanted) in zip(answers, told) {
      #expect(answer.map { $0.cues.map(\.text.string).joined() } == wanted?.0)
      #expect(answer?.time == wanted.map { Self.time($0.1) })
    }
  }

  @Test func wordsCanBeToldInAdvance() {
    var clock = WordsClock()
    clock.use(Self.timeline)
    clock.advance = Self.time(3)
    #expect(clock.look(at: Self.time(6), rate: 1, at: 0) == nil)
    #expect(clock.wait(at: Self.time(6), rate: 1).map { ($0 * 10).rounded() } == 1)
    #expect(clock.look(at: Self.time(8), rate: 1, at: 0)?.time == Self.time(10))
    #expect(clock.look(at: Self.time(42), rate: -1, at: 0)?.cues.map(\.text.string) == ["c"])
    #expect(clock.wait(at: Self.time(42), rate: -1).map { ($0 * 10).rounded() } == 9)
    #expect(clock.wait(at: Self.time(42), rate: 0) == nil && clock.wait(at: Self.time(99), rate: 1) == nil)
  }

  @Test func otherWordsTakeTheirPlace() {
    var clock = WordsClock()
    #expect(clock.isIdle && clock.look(at: Self.time(12), rate: 1, at: 0) == nil)
    clock.use(Self.timeline)
    #expect(!clock.isIdle && clock.look(at: Self.time(12), rate: 1, at: 0)?.cues.count == 1)
    clock.use(SubtitleTimeline())
    // What is shown has yet to go.
    #expect(!clock.isIdle && clock.look(at: Self.time(12), rate: 1, at: 0)?.cues == [])
    #expect(clock.isIdle)
  }
}

@Suite struct FrameShelfTests {
  private static func time(_ frame: Int64) -> CMTime { CMTime(value: frame, timescale: 30) }

  private static func shelf(_ frames: [Int64]) -> FrameShelf<Int64> {
    var shelf = FrameShelf<Int64>()
    for frame in frames { shelf.add(frame, time: time(frame), end: time(frame + 1)) }
    return shelf
  }

  /// Frames that were shown, the time that is asked for, and the frame of it.
  private static let table: [([Int64], Int64, Int64?)] = [
    ([], 0, nil), ([5], 5, 5), ([1, 2, 3], 2, 2), ([1, 2, 3], 3, 3),
    // A little behind the newest: the next is late. Far away: nothing.
    ([1, 2, 3], 8, 3), ([1, 2, 3], 60, nil), ([60], 3, nil),
    // Backwards.
    ([9, 8, 7], 8, 8), ([9, 8, 7], 6, 7),
    // Of frames from before a jump nothing is left, and of old ones neither.
    ([1, 2, 60], 2, nil), ([60, 61, 2], 60, nil), (Array(1...10), 7, 7), (Array(1...30), 1, nil),
  ]

  @Test(arguments: table) func theFrameIsTheOneOfTheTime(_ frames: [Int64], _ asked: Int64, _ found: Int64?) {
    #expect(Self.shelf(frames).frame(at: Self.time(asked))?.picture == found)
  }

  @Test func aFrameIsNewUntilItIsFetched() {
    var shelf = Self.shelf([1, 2])
    #expect(shelf.hasNew(at: Self.time(1)) && shelf.hasNew(at: Self.time(2)))
    #expect(shelf.fetch(at: Self.time(2))?.time == Self.time(2))
    #expect(!shelf.hasNew(at: Self.time(2)) && shelf.hasNew(at: Self.time(1)))
    #expect(shelf.fetch(at: Self.time(2))?.picture == 2)
    // The same frame once more is no new one.
    shelf.add(22, time: Self.time(2), end: Self.time(3))
    #expect(!shelf.hasNew(at: Self.time(2)) && shelf.fetch(at: Self.time(2))?.picture == 22)
    shelf.add(3, time: Self.time(3), end: Self.time(4))
    #expect(shelf.hasNew(at: Self.time(3)) && !shelf.hasNew(at: .invalid))
    shelf.clear()
    #expect(shelf.fetch(at: Self.time(3)) == nil)
  }
}
