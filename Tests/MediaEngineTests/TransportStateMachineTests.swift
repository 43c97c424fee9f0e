import CoreMedia
import Testing

@testable import MediaEngine

@Suite struct TransportStateMachineTests {
  private typealias Machine = TransportStateMachine

  private static func seek(_ number: UInt64) -> Machine.Seek {
    .init(number: number, request: SeekRequest(CMTime(value: Int64(number), timescale: 1)))
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
    #expect(machine.carryOutAll() == [.seek(Self.seek(1), rate: 1), .resume])
  }

  @Test func playingPausingAndRates() {
    var machine = Machine.opened
    machine.setRate(1)
    #expect(machine.carryOutAll() == [.resume])
    machine.setRate(1)
    #expect(machine.carryOutAll() == [])
    machine.setRate(2)
    #expect(machine.carryOutAll() == [.changeRate(2), .resume])
    machine.setRate(0)
    #expect(machine.carryOutAll() == [.pause])
    machine.setRate(-1)
    machine.setRate(2)
    #expect(machine.carryOutAll() == [.resume])
    machine.hold(true)
    #expect(machine.carryOutAll() == [.pause])
    machine.hold(false)
    #expect(machine.carryOutAll() == [.resume])
  }

  @Test func backwardsFromTheBeginningThereIsNothingToPlay() {
    var machine = Machine.opened
    machine.setRate(-1)
    #expect(machine.next() == .changeRate(-1))
    let isThere = machine.beganAtEnd(forward: false)
    #expect(isThere && machine.end == .played(forward: false) && !machine.isMeantToRun)
    #expect(machine.next() == .nothing)
    machine.setRate(-2)
    #expect(machine.next() == .nothing)
    // Forwards it is sent on its way anew: what waits in it may be of sound that isn't wanted any more.
    machine.setRate(1)
    #expect(machine.carryOutAll() == [.changeRate(1), .resume])
    // Whoever asks for something else in between gets that.
    machine.setRate(-1)
    #expect(machine.next() == .changeRate(-1))
    machine.ran(false)
    machine.setRate(1)
    let isThereAfterRate = machine.beganAtEnd(forward: false)
    #expect(!isThereAfterRate)
    #expect(machine.carryOutAll() == [.resume])
    machine.setRate(-1)
    #expect(machine.next() == .changeRate(-1))
    machine.ran(false)
    _ = machine.seek(Self.seek(3))
    let isThereAfterJump = machine.beganAtEnd(forward: false)
    #expect(!isThereAfterJump)
    #expect(machine.carryOutAll() == [.seek(Self.seek(3), rate: -1), .resume])
  }

  @Test func behindTheLastFrameThereIsNothingToPlay() {
    var machine = Machine.opened
    machine.setRate(2)
    #expect(machine.next() == .changeRate(2))
    let isAtOther = machine.beganAtEnd(forward: false)
    #expect(!isAtOther)
    let isThere = machine.beganAtEnd(forward: true)
    #expect(isThere && machine.isAtEnd && !machine.isMeantToRun)
    machine.setRate(1)
    #expect(machine.carryOutAll() == [])
    machine.setRate(-1)
    #expect(machine.carryOutAll() == [.changeRate(-1), .resume])
  }

  @Test func otherStreamsComeBeforeAllElse() {
    var machine = Machine.opened
    machine.streamsChanged()
    #expect(machine.carryOutAll() == [.changeStreams])
    machine.setRate(1)
    _ = machine.carryOutAll()
    machine.streamsChanged()
    #expect(machine.carryOutAll() == [.changeStreams, .resume])
    machine.streamsChanged()
    machine.streamsChanged()
    machine.setRate(2)
    _ = machine.seek(Self.seek(1))
    #expect(machine.carryOutAll() == [.changeStreams, .seek(Self.seek(1), rate: 2), .resume])
    // Not before there is something to play.
    var closed = Machine()
    closed.streamsChanged()
    #expect(closed.next() == .nothing)
  }

  @Test func whoGetsReadyPlaysAtOnce() {
    var machine = Machine.opened
    #expect(machine.isReadyToPlay(at: 1) && !machine.isReadyToPlay(at: 2))
    machine.preroll(1)
    #expect(machine.carryOutAll() == [])
    machine.preroll(2)
    #expect(machine.carryOutAll() == [.preroll(2)])
    #expect(machine.isReadyToPlay(at: 2) && !machine.isReadyToPlay(at: 1))
    machine.setRate(2)
    #expect(machine.carryOutAll() == [.resume])
    #expect(!machine.isReadyToPlay(at: 2))
    // While it plays nobody gets it ready for anything else, nor afterwards for what was asked for then.
    machine.preroll(3)
    #expect(machine.carryOutAll() == [])
    machine.setRate(0)
    #expect(machine.carryOutAll() == [.pause])
    machine.rangeChanged()
    machine.preroll(2)
    #expect(machine.carryOutAll() == [.preroll(2)])
  }

  @Test func anAppointmentIsKeptOnce() {
    let appointment = PlaybackAppointment(hostTime: 7, showsAll: true)
    var machine = Machine.opened
    machine.start(2, at: appointment)
    // The frame that is shown belongs to what is played.
    #expect(machine.carryOutAll() == [.preroll(2), .resume])
    #expect(machine.takeAppointment() == appointment)
    #expect(machine.takeAppointment() == nil)
    // What runs isn't begun again.
    machine.start(2, at: appointment)
    #expect(machine.takeAppointment() == nil)
    // To ask for the rate again changes nothing, to ask for another one or to jump does.
    machine.setRate(0)
    _ = machine.carryOutAll()
    machine.start(1, at: appointment)
    machine.setRate(1)
    #expect(machine.takeAppointment() == appointment)
    machine.setRate(0)
    machine.start(1, at: appointment)
    machine.setRate(2)
    #expect(machine.takeAppointment() == nil)
    machine.setRate(0)
    machine.start(1, at: appointment)
    _ = machine.seek(Self.seek(1))
    #expect(machine.takeAppointment() == nil)
    machine.start(1, at: appointment)
    #expect(machine.carryOutAll() == [.seek(Self.seek(1), rate: 1), .resume])
    #expect(machine.takeAppointment() == appointment)
  }

  @Test func whereTooLittleComesItWaitsUnlessItIsNotTo() {
    var machine = Machine.opened
    machine.setRate(1)
    machine.hold(true)
    #expect(machine.carryOutAll() == [])
    machine.ignoreHold()
    #expect(machine.carryOutAll() == [.resume])
    machine.hold(true)
    #expect(machine.carryOutAll() == [])
    // Once there was enough it waits again.
    machine.hold(false)
    machine.hold(true)
    #expect(machine.carryOutAll() == [.pause])
    machine.setWaits(false)
    #expect(machine.carryOutAll() == [.resume])
    machine.setWaits(true)
    #expect(machine.carryOutAll() == [.pause])
    machine.hold(false)
    #expect(machine.carryOutAll() == [.resume])
  }

  @Test func anotherPipelineGoesOnWhereTheFirstOneWas() {
    var machine = Machine.opened
    machine.setRate(-2)
    _ = machine.carryOutAll()
    machine.reopen(at: Self.seek(7))
    #expect(!machine.isOpen && machine.isJumping)
    #expect(machine.next() == .open)
    machine.opened()
    #expect(machine.carryOutAll() == [.seek(Self.seek(7), rate: -2), .resume])
    // A jump that somebody waits for is the better place.
    machine.setRate(0)
    #expect(machine.seek(Self.seek(8)).isEmpty)
    machine.reopen(at: Self.seek(9))
    #expect(machine.next() == .open)
    machine.opened()
    #expect(machine.carryOutAll() == [.seek(Self.seek(8), rate: 1)])
    _ = machine.close()
    machine.reopen(at: Self.seek(10))
    #expect(machine.next() == .close)
    #expect(machine.next() == .nothing)
  }

  @Test func whoIsElsewhereIsSentThereBeforeItPlays() {
    var machine = Machine.opened
    machine.displaced()
    #expect(machine.carryOutAll() == [])
    machine.setRate(1)
    #expect(machine.carryOutAll() == [.changeRate(1), .resume])
    // At the end, to step back is enough to play on.
    #expect(machine.reachedEnd(showsEnd: true) == true)
    _ = machine.carryOutAll()
    machine.displaced()
    machine.setRate(1)
    #expect(machine.carryOutAll() == [.changeRate(1), .resume])
  }

  @Test func ofSeveralJumpsTheLastCounts() {
    var machine = Machine.opened
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

  @Test func whatHasMoreToPlayIsNotStoppedAtAnEnd() {
    var machine = Machine.opened
    machine.setRate(1)
    _ = machine.carryOutAll()
    #expect(!machine.isStopped(forward: true))
    #expect(machine.reachedEnd(showsEnd: true) == true)
    _ = machine.carryOutAll()
    #expect(machine.isStopped(forward: true) && !machine.isStopped(forward: false))
    // Moved inwards, it is still one.
    machine.rangeChanged(opensEnd: false)
    #expect(machine.isStopped(forward: true))
    var (moved, left) = (machine, machine)
    moved.rangeChanged(opensEnd: true)
    #expect(!moved.isStopped(forward: true))
    #expect(left.seek(Self.seek(1)).isEmpty && !left.isStopped(forward: true))
    _ = left.next()
    #expect(left.sought(rate: 1, atEnd: false) == 1 && !left.isStopped(forward: true))
    // Sought, an end is one, too, forwards.
    #expect(left.seek(Self.seek(2)).isEmpty)
    _ = left.next()
    #expect(left.sought(rate: 1, atEnd: true) == 2)
    #expect(left.isStopped(forward: true) && !left.isStopped(forward: false))
  }

  @Test func atTheEndPlayingOnDoesNothing() {
    var machine = Machine.opened
    machine.setRate(1)
    _ = machine.carryOutAll()
    #expect(machine.reachedEnd(showsEnd: true) == true)
    #expect(!machine.isMeantToRun && machine.carryOutAll() == [.pause])
    machine.setRate(1)
    machine.setRate(2)
    #expect(machine.carryOutAll() == [])
    machine.setRate(-1)
    #expect(machine.carryOutAll() == [.changeRate(-1), .resume])
    #expect(machine.reachedEnd(showsEnd: true) == true)
    machine.setRate(-1)
    #expect(machine.carryOutAll() == [.pause])
    // A jump, and a rate that comes while it is under way.
    _ = machine.seek(Self.seek(1))
    #expect(machine.next() == .seek(Self.seek(1), rate: 1))
    machine.setRate(-1)
    #expect(machine.sought(rate: 1, atEnd: false) == 1)
    #expect(machine.carryOutAll() == [.changeRate(-1), .resume])
  }

  @Test func anEndThatIsMovedOnLetsPlayingGoOn() {
    for (rate, forward) in [(1.0, true), (-1, false)] {
      var machine = Machine.opened
      machine.setRate(rate)
      _ = machine.carryOutAll()
      #expect(machine.reachedEnd(showsEnd: false) == true)
      #expect(machine.carryOutAll() == [.pause])
      // Elsewhere, but with nothing to play from here.
      machine.rangeChanged(opensEnd: false)
      machine.setRate(rate)
      #expect(machine.carryOutAll() == [] && !machine.isEndOpen)
      // It stays at its end, and shows its frame, until somebody plays on.
      machine.rangeChanged(opensEnd: true)
      machine.showEnd()
      #expect(machine.carryOutAll() == [.showEnd(forward: forward)])
      #expect(machine.isEndOpen && machine.end == .played(forward: forward))
      machine.setRate(rate)
      #expect(machine.carryOutAll() == [.changeRate(rate), .resume])
      #expect(!machine.isEndOpen && machine.end == .none)
      // The next end is one again.
      #expect(machine.reachedEnd(showsEnd: true) == true)
      _ = machine.carryOutAll()
      machine.setRate(rate)
      #expect(machine.carryOutAll() == [] && !machine.isEndOpen)
      // And taken back twice it is as it was.
      machine.rangeChanged(opensEnd: true)
      machine.rangeChanged(opensEnd: false)
      machine.setRate(rate)
      #expect(machine.carryOutAll() == [])
    }
    // Where no end was reached, none is opened.
    var machine = Machine.opened
    machine.rangeChanged(opensEnd: true)
    #expect(!machine.isEndOpen)
  }

  @Test func aRangeLeadsOnToItsEndOrToTheMovies() {
    func leadsOn(_ time: Int64, _ forward: Bool, _ forwardEnd: CMTime, _ reverseEnd: CMTime, _ duration: CMTime) -> Bool
    {
      PlaybackRange(forwardEnd: forwardEnd, reverseEnd: reverseEnd)
        .leadsOn(from: CMTime(value: time, timescale: 1), forward: forward, duration: duration)
    }
    let (two, five, nine) = (
      CMTime(value: 2, timescale: 1), CMTime(value: 5, timescale: 1), CMTime(value: 9, timescale: 1)
    )
    #expect(leadsOn(4, true, five, .invalid, nine) && !leadsOn(5, true, five, .invalid, nine))
    #expect(leadsOn(5, true, .invalid, .invalid, nine) && !leadsOn(9, true, .invalid, .invalid, nine))
    // An end behind the movie's is none, and what has no known end goes on.
    #expect(!leadsOn(5, true, nine, .invalid, five) && leadsOn(9, true, .invalid, .invalid, .indefinite))
    #expect(leadsOn(3, false, .invalid, two, nine) && !leadsOn(2, false, .invalid, two, nine))
    #expect(leadsOn(2, false, two, .invalid, nine) && !leadsOn(0, false, .invalid, .invalid, nine))
    #expect(!leadsOn(0, false, .invalid, CMTime(value: -1, timescale: 1), nine))
  }

  @Test func theFrameAtTheEndIsShownWhereItWasLeftOut() {
    for (rate, forward) in [(1.0, true), (-1, false)] {
      var machine = Machine.opened
      machine.setRate(rate)
      _ = machine.carryOutAll()
      #expect(machine.reachedEnd(showsEnd: false) == true)
      #expect(machine.carryOutAll() == [.pause])
      machine.showEnd()
      #expect(machine.carryOutAll() == [.showEnd(forward: forward)])
      machine.showedEnd()
      #expect(machine.end == .played(forward: forward))
      machine.showEnd()
      machine.setRate(rate)
      #expect(machine.carryOutAll() == [])
      // The pipeline isn't where it says: it is sent there first.
      _ = machine.seek(Self.seek(1))
      machine.setRate(rate)
      _ = machine.cancelSeeks()
      #expect(machine.carryOutAll() == [.changeRate(rate), .resume])
    }
  }

  @Test func whoGoesElsewhereDoesNotSeeTheEnd() {
    var machine = Machine.opened
    machine.setRate(1)
    _ = machine.carryOutAll()
    #expect(machine.reachedEnd(showsEnd: false) == true)
    _ = machine.seek(Self.seek(1))
    machine.showEnd()
    #expect(machine.carryOutAll() == [.seek(Self.seek(1), rate: 1)])
    machine.setRate(1)
    _ = machine.carryOutAll()
    #expect(machine.reachedEnd(showsEnd: false) == true)
    machine.setRate(-1)
    #expect(machine.carryOutAll() == [.changeRate(-1), .resume])
    machine.showEnd()
    machine.setRate(0)
    #expect(machine.carryOutAll() == [.pause])
  }

  @Test func aJumpToTheEndEndsPlaying() {
    var machine = Machine.opened
    _ = machine.seek(Self.seek(1))
    #expect(machine.carryOutAll(seeksToEnd: true) == [.seek(Self.seek(1), rate: 1)])
    machine.setRate(1)
    #expect(machine.carryOutAll() == [.announceEnd])
    machine.setRate(1)
    #expect(machine.carryOutAll() == [])
    machine.setRate(-1)
    #expect(machine.carryOutAll() == [.changeRate(-1), .resume])
  }

  @Test func anEndFromBeforeAJumpIsNone() {
    var machine = Machine.opened
    machine.setRate(1)
    _ = machine.carryOutAll()
    _ = machine.seek(Self.seek(1))
    #expect(machine.reachedEnd(showsEnd: true) == false)
    #expect(machine.carryOutAll() == [.seek(Self.seek(1), rate: 1), .resume])
  }

  @Test func closingAndFailingGiveJumpsUp() {
    var machine = Machine.opened
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
