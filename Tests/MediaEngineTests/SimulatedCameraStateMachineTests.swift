import Foundation
import Testing

@testable import MediaEngine

@Suite struct SimulatedCameraStateMachineTests {
  typealias Action = SimulatedCameraStateMachine.FrameAction

  struct Row: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var faults: [SimulatedFault]
    /// One for each frame, four a second.
    var actions: [Action]
  }

  private static let d = Action.deliver
  private static let w = Action.withhold
  private static let x = Action.deliverDamaged
  private static let gone = Action.disconnect

  @Test(arguments: [
    Row(testDescription: "all is well", faults: [], actions: [d, d, d, d]),
    Row(
      testDescription: "pulled out", faults: [.init(.unplug, at: 0.5)], actions: [d, d, gone, gone]),
    Row(
      testDescription: "silent for half a second", faults: [.init(.stall(seconds: 0.5), at: 0.25)],
      actions: [d, w, w, d, d]),
    Row(
      testDescription: "silent for good", faults: [.init(.stall(seconds: nil), at: 0.5)], actions: [d, d, w, w, w]),
    Row(
      testDescription: "two frames lost", faults: [.init(.drop(frames: 2), at: 0.25)], actions: [d, w, w, d]),
    Row(
      testDescription: "one damaged", faults: [.init(.corrupt(frames: 1), at: 0.5)], actions: [d, d, x, d]),
    Row(
      testDescription: "lost, then damaged, then gone, in whatever order they were listed",
      faults: [.init(.unplug, at: 1), .init(.corrupt(frames: 1), at: 0.5), .init(.drop(frames: 1), at: 0.25)],
      actions: [d, w, x, d, gone]),
    Row(
      testDescription: "pulled out while silent",
      faults: [.init(.stall(seconds: nil), at: 0.25), .init(.unplug, at: 0.75)], actions: [d, w, w, gone]),
  ])
  func framesFollowTheFaults(_ row: Row) {
    var machine = SimulatedCameraStateMachine(faults: row.faults)
    #expect(machine.open() == nil)
    let actions = row.actions.indices.map { machine.frameDue(at: Double($0) / 4) }
    #expect(actions == row.actions)
  }

  @Test func aCameraIsOpenedOnceAtATime() {
    var machine = SimulatedCameraStateMachine()
    #expect(machine.open() == nil)
    #expect(machine.open() == .busy(program: nil))
    machine.close()
    #expect(machine.frameDue(at: 0) == .ignore)
    #expect(machine.open() == nil)
  }

  @Test func aBusyCameraSaysWhoHasIt() {
    var machine = SimulatedCameraStateMachine(faults: [.init(.busy(program: "Cheese"))])
    #expect(machine.open() == .busy(program: "Cheese"))
    machine.release()
    #expect(machine.open() == nil)
  }

  @Test func anUnpluggedCameraComesBackAsNew() {
    var machine = SimulatedCameraStateMachine(faults: [.init(.drop(frames: 1), at: 0)])
    #expect(machine.open() == nil)
    machine.happen(.unplug)
    #expect(machine.frameDue(at: 0.1) == .disconnect)
    #expect(!machine.isConnected)
    machine.close()
    #expect(machine.open() == .unplugged)
    machine.plugIn()
    #expect(machine.open() == nil)
    #expect(machine.frameDue(at: 0) == .withhold, "the faults of each opening begin anew")
    #expect(machine.frameDue(at: 0.1) == .deliver)
  }

  @Test func aCameraThatIsPutBackWasPulledOutOnce() {
    var machine = SimulatedCameraStateMachine(faults: [.init(.absence(seconds: 2), at: 0.25)])
    #expect(machine.open() == nil)
    #expect(machine.frameDue(at: 0) == .deliver)
    #expect(machine.frameDue(at: 0.25) == .disconnect)
    #expect(machine.absenceSeconds == 2)
    machine.close()
    machine.plugIn()
    #expect(machine.absenceSeconds == nil)
    #expect(machine.open() == nil)
    #expect(machine.frameDue(at: 0.5) == .deliver, "it doesn't happen again")
  }

  @Test func aFaultWithATriggerHappensOnceWhenItsFileAppears() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("kinora-trigger-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    let faults = [SimulatedFault(.drop(frames: 1), at: 0), SimulatedFault(.unplug, trigger: file.path)]
    var machine = SimulatedCameraStateMachine(faults: faults)
    #expect(machine.open() == nil)
    #expect(machine.frameDue(at: 0) == .withhold && machine.frameDue(at: 1e9) == .deliver, "no time brings it")
    let triggers = FaultTriggers(faults)
    #expect(triggers.appeared().isEmpty)
    try Data().write(to: file)
    #expect(triggers.appeared() == [.unplug])
    #expect(triggers.appeared().isEmpty)
  }

  @Test func aForbiddenCameraIsForbiddenWhoeverHasIt() {
    var machine = SimulatedCameraStateMachine(faults: [.init(.denied), .init(.busy(program: nil))])
    #expect(machine.open() == .denied)
    machine.release()
    #expect(machine.open() == nil)
  }

  @Test func aStallOnRequestCountsFromNow() {
    var machine = SimulatedCameraStateMachine()
    #expect(machine.open() == nil)
    #expect(machine.frameDue(at: 10) == .deliver)
    machine.happen(.stall(seconds: 1))
    #expect(machine.frameDue(at: 10.5) == .withhold)
    #expect(machine.frameDue(at: 11) == .deliver)
  }

  @Test(arguments: [
    ("unplug@3", [SimulatedFault(.unplug, at: 3)]),
    ("stall@5", [SimulatedFault(.stall(seconds: nil), at: 5)]),
    ("stall@0.5:2", [SimulatedFault(.stall(seconds: 2), at: 0.5)]),
    ("drop@2:4, corrupt@1:3", [SimulatedFault(.drop(frames: 4), at: 2), SimulatedFault(.corrupt(frames: 3), at: 1)]),
    ("busy", [SimulatedFault(.busy(program: nil))]),
    ("busy=Cheese", [SimulatedFault(.busy(program: "Cheese"))]),
    ("unplug@3:1.5", [SimulatedFault(.absence(seconds: 1.5), at: 3)]),
    ("denied", [SimulatedFault(.denied)]),
    ("format=320x240@15", [SimulatedFault(.format(width: 320, height: 240, rate: 15))]),
    ("silence@5", [SimulatedFault(.silence(seconds: nil), at: 5)]),
    ("overdrive@1:4", [SimulatedFault(.overdrive(seconds: 4), at: 1)]),
    ("unplug@/tmp/a b", [SimulatedFault(.unplug, trigger: "/tmp/a b")]),
    ("unplug@/tmp/a:3", [SimulatedFault(.absence(seconds: 3), trigger: "/tmp/a")]),
    ("", []),
  ])
  func aListOfFaultsIsRead(_ text: String, _ faults: [SimulatedFault]) throws {
    #expect(try SimulatedFault.list(parsing: text) == faults)
  }

  @Test(arguments: [
    "unplug@tmp/a", "unplug@/tmp/a:x",
    "unplug", "unplug@", "unplug@x", "unplug@-1", "unplug@3:x", "stall@1:", "stall@1:nan", "stall@1:-2", "melt@2", "@3",
    "denied=me", "format=320x240", "format=0x240@15", "format=axb@c", "format=320x240@15x1", "silence", "overdrive@x",
    "drop@1:x", "drop@1:inf", "drop@1:-1", "corrupt@1:nan", "corrupt@1:1e30", "drop@inf:1",
  ])
  func aListThatMakesNoSenseNamesTheItem(_ text: String) {
    #expect(throws: SimulatedFault.MalformedList(item: text)) {
      try SimulatedFault.list(parsing: "drop@1," + text)
    }
  }
}
