import CoreMedia
import Testing

@testable import AVFoundation

@Suite struct WriterStateMachineTests {
  private func time(_ seconds: Double) -> CMTime { CMTime(seconds: seconds, preferredTimescale: 600) }

  @Test func aSessionLiesBetweenStartAndEnd() {
    var machine = WriterStateMachine()
    let answer1 = machine.startSession(at: .zero)
    #expect(!answer1)
    let answer2 = machine.beginFinishing()
    #expect(!answer2)
    let answer3 = machine.startWriting()
    #expect(answer3)
    let answer4 = machine.startWriting()
    #expect(!answer4)
    #expect(!machine.takesSamples)
    let answer5 = machine.startSession(at: .invalid)
    #expect(!answer5)
    let answer6 = machine.startSession(at: time(5))
    #expect(answer6)
    let answer7 = machine.startSession(at: time(6))
    #expect(!answer7)
    #expect(machine.takesSamples)
    let answer8 = machine.endSession(at: time(4))
    #expect(!answer8)
    let answer9 = machine.endSession(at: time(9))
    #expect(answer9)
    let answer10 = machine.beginFinishing()
    #expect(answer10)
    let answer11 = machine.beginFinishing()
    #expect(!answer11)
    #expect(!machine.takesSamples)
    machine.finish()
    #expect(machine.status == .completed)
    let answer12 = machine.cancel()
    #expect(!answer12)
    let answer13 = machine.fail()
    #expect(!answer13)
  }

  @Test func afterACancellationNothingHappensAnyMore() {
    var machine = WriterStateMachine()
    let answer14 = machine.startWriting()
    #expect(answer14)
    let answer15 = machine.cancel()
    #expect(answer15)
    let answer16 = machine.cancel()
    #expect(!answer16)
    machine.finish()
    #expect(machine.status == .cancelled)
    let answer17 = machine.fail()
    #expect(!answer17)
  }

  @Test func anExportGoesForwardOnlyAndEndsOnce() {
    var machine = ExportSessionStateMachine()
    let answer18 = machine.start()
    #expect(answer18)
    #expect(machine.status == .waiting)
    let answer19 = machine.start()
    #expect(!answer19)
    machine.begin()
    for fraction in [0.2, 0.5, 0.3, 0.6] { machine.advance(to: fraction) }
    #expect(machine.progress == 0.6)
    let answer20 = machine.cancel()
    #expect(answer20)
    machine.finish(succeeded: false)
    #expect(machine.status == .cancelled)
    machine.finish(succeeded: true)
    #expect(machine.status == .cancelled)
    var early = ExportSessionStateMachine()
    let answer21 = early.cancel()
    #expect(!answer21)
    let answer22 = early.start()
    #expect(!answer22)
    #expect(early.status == .cancelled)
  }

  @Test func theGateLetsNoInputGetFarAhead() {
    var gate = WriterGate([.init(isVideo: true), .init(), .init(isLive: true)])
    gate.begin(at: time(10))
    #expect(gate.isReady(0))
    gate.append(to: 0, until: time(11.5))
    gate.wrote(0)
    #expect(!gate.isReady(0))
    #expect(gate.isReady(1))
    gate.append(to: 2, until: time(60))
    gate.wrote(2)
    #expect(gate.isReady(2))
    gate.append(to: 1, until: time(10.6))
    #expect(gate.isReady(0))
    gate.finish(1)
    gate.append(to: 0, until: time(40))
    gate.wrote(0)
    #expect(gate.isReady(0))
    #expect(!gate.isReady(1))
    for _ in 0..<WriterGate.waitingFrames { gate.append(to: 0, until: time(41)) }
    #expect(!gate.isReady(0))
  }

  @Test func theOthersWaitForAnInputsSecondPass() {
    var gate = WriterGate([.init(isVideo: true, isInFirstPass: true), .init()])
    gate.begin(at: time(0))
    gate.append(to: 0, until: time(60))
    gate.wrote(0)
    #expect(gate.isReady(0) && !gate.isReady(1))
    gate.finishPass(0)
    #expect(!gate.isReady(0) && !gate.isReady(1))
    gate.beginPass(0, isWanted: true)
    #expect(gate.isReady(0) && gate.isReady(1))
    gate.append(to: 0, until: time(2))
    gate.wrote(0)
    #expect(!gate.isReady(0) && gate.isReady(1))
    // One that is finished in its first pass holds up nobody, either.
    var other = WriterGate([.init(isVideo: true, isInFirstPass: true), .init()])
    other.begin(at: time(0))
    other.finish(0)
    #expect(other.isReady(1))
  }
}
