import CoreMedia
import Testing

@testable import MediaEngine

@Suite struct TransportStateMachineTests {
  private typealias Machine = TransportStateMachine

  private static func seek(_ number: UInt64) -> Machine.Seek {
    .init(number: number, request: SeekRequest(CMTime(value: Int64(number), timescale: 1)))
  }

  /// A machine whose movie is open.
  private static var open: Machine {
    var machine = Machine()
    machine.open()
    _ = machine.next()
    machine.opened()
    return machine
  }

  /// Carries actions out as an engine does, until there is nothing left to do.
  private static func run(_ machine: inout Machine, seeksToEnd: Bool = false) -> [Machine.Action] {
    var done: [Machine.Action] = []
    while true {
      let action = machine.next()
      if action == .nothing { return done }
      done.append(action)
      switch action {
      case .seek(_, let rate): _ = machine.sought(rate: rate, atEnd: seeksToEnd)
      case .changeRate(let rate): machine.rateChanged(to: rate)
      case .resume: machine.ran(true)
      case .pause: machine.ran(false)
      case .changeStreams: machine.ran(false)
      case .open, .announceEnd, .close, .nothing: break
      }
    }
  }

  @Test func nothingHappensBeforeItIsOpen() {
    var machine = Machine()
    machine.setRate(1)
    #expect(machine.seek(Self.seek(1)).isEmpty)
    #expect(machine.next() == .nothing)
    machine.open()
    #expect(machine.next() == .open)
    machine.open()
    #expect(machine.next() == .nothing)
    machine.opened()
    #expect(Self.run(&machine) == [.seek(Self.seek(1), rate: 1), .resume])
  }

  @Test func playingPausingAndRates() {
    var machine = Self.open
    machine.setRate(1)
    #expect(Self.run(&machine) == [.resume])
    machine.setRate(1)
    #expect(Self.run(&machine) == [])
    machine.setRate(2)
    #expect(Self.run(&machine) == [.changeRate(2), .resume])
    machine.setRate(0)
    #expect(Self.run(&machine) == [.pause])
    machine.setRate(-1)
    machine.setRate(2)
    #expect(Self.run(&machine) == [.resume])
    machine.hold(true)
    #expect(Self.run(&machine) == [.pause])
    machine.hold(false)
    #expect(Self.run(&machine) == [.resume])
  }

  @Test func otherStreamsComeBeforeAllElse() {
    var machine = Self.open
    machine.streamsChanged()
    #expect(Self.run(&machine) == [.changeStreams])
    machine.setRate(1)
    _ = Self.run(&machine)
    machine.streamsChanged()
    #expect(Self.run(&machine) == [.changeStreams, .resume])
    machine.streamsChanged()
    machine.streamsChanged()
    machine.setRate(2)
    _ = machine.seek(Self.seek(1))
    #expect(Self.run(&machine) == [.changeStreams, .seek(Self.seek(1), rate: 2), .resume])
    // Not before there is something to play.
    var closed = Machine()
    closed.streamsChanged()
    #expect(closed.next() == .nothing)
  }

  @Test func ofSeveralJumpsTheLastCounts() {
    var machine = Self.open
    #expect(machine.seek(Self.seek(1)).isEmpty)
    #expect(machine.seek(Self.seek(2)) == [1])
    #expect(machine.next() == .seek(Self.seek(2), rate: 1))
    // One is under way; it is out of date, too.
    #expect(machine.seek(Self.seek(3)) == [2])
    #expect(machine.seek(Self.seek(4)) == [3])
    #expect(machine.sought(rate: 1, atEnd: false) == nil)
    #expect(machine.next() == .seek(Self.seek(4), rate: 1))
    #expect(machine.sought(rate: 1, atEnd: false) == 4)
    #expect(machine.next() == .nothing)
    #expect(machine.seek(Self.seek(5)).isEmpty)
    #expect(machine.cancelSeeks() == [5])
    #expect(machine.next() == .nothing)
  }

  @Test func atTheEndPlayingOnDoesNothing() {
    var machine = Self.open
    machine.setRate(1)
    _ = Self.run(&machine)
    #expect(machine.reachedEnd() == true)
    #expect(!machine.isMeantToRun && Self.run(&machine) == [.pause])
    machine.setRate(1)
    machine.setRate(2)
    #expect(Self.run(&machine) == [])
    machine.setRate(-1)
    #expect(Self.run(&machine) == [.changeRate(-1), .resume])
    #expect(machine.reachedEnd() == true)
    machine.setRate(-1)
    #expect(Self.run(&machine) == [.pause])
    // A jump, and a rate that comes while it is under way.
    _ = machine.seek(Self.seek(1))
    #expect(machine.next() == .seek(Self.seek(1), rate: 1))
    machine.setRate(-1)
    #expect(machine.sought(rate: 1, atEnd: false) == 1)
    #expect(Self.run(&machine) == [.changeRate(-1), .resume])
  }

  @Test func aJumpToTheEndEndsPlaying() {
    var machine = Self.open
    _ = machine.seek(Self.seek(1))
    #expect(Self.run(&machine, seeksToEnd: true) == [.seek(Self.seek(1), rate: 1)])
    machine.setRate(1)
    #expect(Self.run(&machine) == [.announceEnd])
    machine.setRate(1)
    #expect(Self.run(&machine) == [])
    machine.setRate(-1)
    #expect(Self.run(&machine) == [.changeRate(-1), .resume])
  }

  @Test func anEndFromBeforeAJumpIsNone() {
    var machine = Self.open
    machine.setRate(1)
    _ = Self.run(&machine)
    _ = machine.seek(Self.seek(1))
    #expect(machine.reachedEnd() == false)
    #expect(Self.run(&machine) == [.seek(Self.seek(1), rate: 1), .resume])
  }

  @Test func closingAndFailingGiveJumpsUp() {
    var machine = Self.open
    _ = machine.seek(Self.seek(1))
    #expect(machine.failed() == [1])
    #expect(machine.seek(Self.seek(2)) == [2])
    machine.setRate(1)
    #expect(machine.next() == .nothing)
    #expect(machine.close().isEmpty)
    #expect(machine.next() == .close)
    #expect(machine.next() == .nothing)
    var closed = Machine()
    closed.open()
    _ = closed.seek(Self.seek(1))
    #expect(closed.close() == [1])
    #expect(closed.next() == .nothing)
  }
}
