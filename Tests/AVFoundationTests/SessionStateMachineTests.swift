import MediaEngine
import Testing

@testable import AVFoundation

@Suite struct SessionStateMachineTests {
  private enum Event {
    case start, opened, stop
    case busy(othersRun: Bool = false)
    case broken(othersRun: Bool = false)
    case unplugged(othersRun: Bool = false)
  }

  private static let lives: [([Event], [String], running: Bool, interrupted: Bool)] = [
    ([.start, .opened], ["open", "announceStart"], true, false),
    ([.start, .start, .opened, .start], ["open", "waitUntilOpened", "announceStart", "nothing"], true, false),
    ([.start, .opened, .stop, .stop], ["open", "announceStart", "close(announces)", "nothing"], false, false),
    ([.start, .stop, .opened], ["open", "close()", "nothing"], false, false),
    // Another program has the camera.
    (
      [.start, .busy(), .busy(), .opened],
      ["open", "interrupt", "stayInterrupted", "endInterruptionAndAnnounceStart"], true, false
    ),
    ([.start, .busy()], ["open", "interrupt"], false, true),
    ([.start, .busy(othersRun: true), .opened], ["open", "interrupt", "endInterruption"], true, false),
    ([.start, .busy(othersRun: true)], ["open", "interrupt"], true, true),
    ([.start, .busy(), .stop, .opened], ["open", "interrupt", "close(ends)", "nothing"], false, false),
    // A camera is broken, or gone from the beginning.
    ([.start, .broken()], ["open", "reportAndClose"], false, false),
    ([.start, .broken(othersRun: true)], ["open", "report"], true, false),
    ([.start, .unplugged()], ["open", "reportAndClose"], false, false),
    // It goes while it runs: the session waits for it.
    ([.start, .opened, .unplugged()], ["open", "announceStart", "report"], true, false),
    ([.start, .opened, .broken()], ["open", "announceStart", "reportAndClose"], false, false),
    ([.start, .opened, .broken(othersRun: true)], ["open", "announceStart", "report"], true, false),
    ([.start, .opened, .broken(), .start], ["open", "announceStart", "reportAndClose", "open"], false, false),
    ([.broken(), .busy()], ["nothing", "nothing"], false, false),
  ]

  @Test(arguments: lives)
  private func actionsFollowEvents(_ events: [Event], _ actions: [String], _ isRunning: Bool, _ isInterrupted: Bool) {
    var machine = SessionStateMachine()
    let seen = events.map { event -> String in
      switch event {
      case .start: return "\(machine.start())"
      case .opened: return "\(machine.opened())"
      case .busy(let others): return "\(machine.failed(isBusy: true, othersRun: others))"
      case .broken(let others): return "\(machine.failed(isBusy: false, othersRun: others))"
      case .unplugged(let others): return "\(machine.failed(isBusy: false, othersRun: others, waits: true))"
      case .stop:
        switch machine.stop() {
        case .nothing: return "nothing"
        case .close(let announces, let ends):
          return "close(" + [announces ? "announces" : "", ends ? "ends" : ""].filter { !$0.isEmpty }.joined() + ")"
        }
      }
    }
    #expect(seen == actions)
    #expect(machine.isRunning == isRunning)
    #expect(machine.isInterrupted == isInterrupted)
  }
}
