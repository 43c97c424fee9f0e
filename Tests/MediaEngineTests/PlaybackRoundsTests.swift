import CoreMedia
import Testing

@testable import MediaEngine

@Suite struct PlaybackRoundsTests {
  private enum Event {
    case set(Int), read, heard, flush, begin
  }
  private typealias Next = PlaybackRounds.Next

  /// What happens to a sound that plays, what follows each event, and how many rounds are left in the end.
  private static let lives: [([Event], [Next?], left: Int)] = [
    ([.read], [.end], 0),
    // Three times: the last round isn't followed by another one.
    ([.set(2), .read, .read], [nil, .another(isLast: false), .another(isLast: true)], 2),
    ([.set(2), .read, .heard, .read, .heard], [nil, .another(isLast: false), nil, .another(isLast: true), nil], 0),
    // For ever.
    ([.set(-1), .read, .heard, .read, .read], [nil, Self.more, nil, Self.more, Self.more], -1),
    // Taken back, given while it plays, taken back while one is read ahead.
    ([.set(3), .set(0), .read], [nil, nil, .end], 0),
    ([.read, .set(2)], [.end, nil], 2),
    ([.set(3), .read, .set(0), .flush], [nil, .another(isLast: false), nil, nil], 0),
    // What was read ahead and thrown away is still to come; what was heard isn't.
    ([.set(2), .read, .read, .flush], [nil, .another(isLast: false), .another(isLast: true), nil], 2),
    ([.set(2), .read, .heard, .read, .flush], [nil, Self.more, nil, .another(isLast: true), nil], 1),
    ([.set(-1), .read, .flush], [nil, Self.more, nil], -1),
    // The segment behind a flush begins no round.
    ([.set(2), .flush, .heard, .read], [nil, nil, nil, .another(isLast: false)], 2),
    // Behind end-of-stream a round begins by a jump, as long as there are any.
    ([.set(2), .begin, .flush, .begin, .begin], [nil, nil, nil, nil, nil], 0),
    ([.set(1), .read, .heard, .begin], [nil, .another(isLast: true), nil, nil], 0),
  ]
  private static let more = Next.another(isLast: false)

  @Test(arguments: lives)
  private func whatFollowsFollowsFromEvents(_ events: [Event], _ expected: [Next?], _ left: Int) {
    var rounds = PlaybackRounds()
    let seen = events.map { event in
      switch event {
      case .set(let count): rounds.set(count)
      case .read: rounds.arrivedAtEnd()
      case .heard: rounds.heardNext()
      case .flush: rounds.flushed()
      case .begin: _ = rounds.begin()
      }
      return rounds.next()
    }
    #expect(seen == expected)
    #expect(rounds.left == left)
  }

  @Test func roundsBeginAsOftenAsTheyAreAskedFor() {
    var rounds = PlaybackRounds()
    let none = rounds.begin()
    #expect(!none)
    rounds.set(2)
    let begun = (0..<3).map { _ in rounds.begin() }
    #expect(begun == [true, true, false])
    rounds.set(-1)
    let always = (0..<3).map { _ in rounds.begin() }
    #expect(always == [true, true, true])
  }

  // MARK: In the machine

  private typealias Machine = TransportStateMachine

  private enum Command {
    case rounds(Int), rate(Double), seek, preroll
    /// All of a round has been read, a round is heard, the pipeline was flushed, it has played to its end.
    case read, heard, flush, ended
  }

  private static let beginning = Machine.Action.seek(.init(number: 0, request: SeekRequest(.zero)), rate: 1)
  private static let jump = Machine.Seek(number: 7, request: SeekRequest(CMTime(value: 7, timescale: 1)))

  /// What is asked for and happens once it is open, and what must be done then.
  private static let actions: [([Command], [[Machine.Action]])] = [
    ([.rate(1), .read], [[.resume], [.endRounds]]),
    // For rounds without a gap it is sent on its way anew before it plays, not while it does.
    ([.rounds(1), .rate(1)], [[], [.changeRate(1), .resume]]),
    ([.rounds(1), .preroll, .rate(1)], [[], [.preroll(1)], [.resume]]),
    ([.rounds(1), .seek, .rate(1)], [[], [.seek(jump, rate: 1)], [.resume]]),
    ([.rate(1), .rounds(1)], [[.resume], []]),
    ([.rounds(0), .rate(1)], [[], [.resume]]),
    // Each round once.
    (
      [.rounds(2), .rate(1), .read, .heard, .read, .heard, .ended],
      [[], [.changeRate(1), .resume], [.goRound(isLast: false)], [], [.goRound(isLast: true)], [], [.pause]]
    ),
    (
      [.rounds(-1), .rate(1), .read, .rounds(0), .read],
      [[], [.changeRate(1), .resume], [Self.another], [], [.endRounds]]
    ),
    // What has been read while it stands still is followed once it plays.
    ([.rounds(1), .preroll, .read, .rate(1)], [[], [.preroll(1)], [], [.resume, .goRound(isLast: true)]]),
    // A jump away makes that out of date.
    (
      [.rounds(1), .preroll, .read, .flush, .rate(1), .read],
      [[], [.preroll(1)], [], [], [.resume], [.goRound(isLast: true)]]
    ),
    // One that is asked for in the last round begins behind it, with a gap.
    ([.rate(1), .rounds(1), .ended, .ended], [[.resume], [], [beginning, .resume], [.pause]]),
  ]
  private static let another = Machine.Action.goRound(isLast: false)

  @Test(arguments: actions)
  private func actionsFollowEvents(_ commands: [Command], _ expected: [[Machine.Action]]) {
    var machine = Machine.opened
    let seen = commands.map { command in
      switch command {
      case .rounds(let count): machine.setRounds(count)
      case .rate(let rate): machine.setRate(rate)
      case .seek: _ = machine.seek(Self.jump)
      case .preroll: machine.preroll(1)
      case .read: machine.arrivedAtRoundEnd()
      case .heard: machine.heardRound()
      case .flush: machine.flushed()
      case .ended: if !machine.beganRound() { _ = machine.reachedEnd(showsEnd: true) }
      }
      return machine.carryOutAll()
    }
    #expect(seen == expected)
  }

  @Test func aJumpToTheEndBeginsARoundThatIsLeft() {
    var machine = Machine.opened
    machine.setRounds(1)
    _ = machine.seek(Self.jump)
    #expect(machine.carryOutAll(seeksToEnd: true) == [.seek(Self.jump, rate: 1)])
    machine.setRate(1)
    #expect(machine.carryOutAll() == [Self.beginning, .resume])
    #expect(machine.isMeantToRun && machine.rounds.left == 0)
  }

  @Test func anotherPipelineReadsAgainWhatWasNotHeard() {
    var machine = Machine.opened
    machine.setRounds(2)
    machine.setRate(1)
    _ = machine.carryOutAll()
    machine.arrivedAtRoundEnd()
    #expect(machine.carryOutAll() == [Self.another])
    machine.arrivedAtRoundEnd()
    machine.reopen(at: Self.jump)
    #expect(machine.next() == .open)
    machine.opened()
    #expect(machine.carryOutAll() == [.seek(Self.jump, rate: 1), .resume])
    #expect(machine.rounds.left == 2)
  }
}
