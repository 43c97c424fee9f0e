import Testing

@testable import MediaEngine

@Suite struct SimulatedMicrophoneStateMachineTests {
  typealias Action = SimulatedMicrophoneStateMachine.BlockAction

  struct Row: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var faults: [SimulatedFault]
    /// One for each block, four a second.
    var actions: [Action]
  }

  private static let d = Action.deliver
  private static let w = Action.withhold
  private static let gone = Action.disconnect
  private static let s = Action.deliverSilence
  private static let o = Action.deliverOverdriven

  private static let rows = [
    Row(testDescription: "all is well", faults: [], actions: [d, d, d, d]),
    Row(testDescription: "pulled out", faults: [.init(.unplug, at: 0.5)], actions: [d, d, gone, gone]),
    Row(
      testDescription: "silent for half a second", faults: [.init(.stall(seconds: 0.5), at: 0.25)],
      actions: [d, w, w, d, d]),
    Row(testDescription: "silent for good", faults: [.init(.stall(seconds: nil), at: 0.5)], actions: [d, d, w, w, w]),
    Row(testDescription: "two blocks lost", faults: [.init(.drop(frames: 2), at: 0.25)], actions: [d, w, w, d]),
    Row(testDescription: "nothing to damage", faults: [.init(.corrupt(frames: 1), at: 0)], actions: [d, d]),
    Row(testDescription: "muted", faults: [.init(.silence(seconds: 0.5), at: 0.25)], actions: [d, s, s, d]),
    Row(testDescription: "muted for good", faults: [.init(.silence(seconds: nil), at: 0.5)], actions: [d, d, s, s]),
    Row(testDescription: "too loud", faults: [.init(.overdrive(seconds: 0.25), at: 0.5)], actions: [d, d, o, d]),
    Row(
      testDescription: "muted while too loud",
      faults: [.init(.overdrive(seconds: nil), at: 0), .init(.silence(seconds: 0.25), at: 0.25)], actions: [o, s, o]),
    Row(
      testDescription: "pulled out for a while", faults: [.init(.absence(seconds: 1), at: 0.25)],
      actions: [d, gone, gone]),
    Row(
      testDescription: "pulled out while silent",
      faults: [.init(.unplug, at: 0.75), .init(.stall(seconds: nil), at: 0.25)], actions: [d, w, w, gone]),
  ]

  @Test(arguments: rows) func blocksFollowTheFaults(_ row: Row) {
    var machine = SimulatedMicrophoneStateMachine(faults: row.faults)
    #expect(machine.refusal == nil)
    #expect(row.actions.indices.map { machine.blockDue(at: Double($0) / 4) } == row.actions)
  }

  @Test func whatIsPulledOutCanBePutBackAndStays() {
    var machine = SimulatedMicrophoneStateMachine(faults: [.init(.unplug, at: 0)])
    #expect(machine.blockDue(at: 0) == .disconnect)
    #expect(machine.refusal == .unplugged)
    machine.plugIn()
    #expect(machine.refusal == nil)
    #expect(machine.blockDue(at: 0) == .deliver, "a fault happens once")
  }

  @Test func aBusyMicrophoneSaysWhoHasIt() {
    var machine = SimulatedMicrophoneStateMachine(faults: [.init(.busy(program: "Cheese"))])
    #expect(machine.refusal == .busy(program: "Cheese"))
    machine.release()
    #expect(machine.refusal == nil)
  }
}
