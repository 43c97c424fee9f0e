import Testing

@testable import AVFoundation

@Suite struct PlayerStateMachineTests {
  enum Event: Sendable {
    case rate(Float), item(PlayerStateMachine.Item), ready, fail, starve(Bool), jump, waits(Bool), immediately(Float),
      end(forward: Bool, pauses: Bool), moveEnd(isOpen: Bool)
  }

  private static let courses: [([Event], Float, PlayerStateMachine.Control)] = [
    ([], 0, .paused),
    ([.rate(1)], 1, .waiting(.noItem)),
    ([.rate(1), .item(.loading)], 1, .waiting(.evaluating)),
    ([.rate(1), .item(.loading), .ready], 1, .playing),
    ([.item(.ready), .rate(2)], 2, .playing),
    ([.item(.ready), .rate(2), .rate(0)], 0, .paused),
    // Too little from the network, and enough again.
    ([.item(.ready), .rate(1), .starve(true)], 1, .waiting(.stalling)),
    ([.item(.ready), .rate(1), .starve(true), .starve(false)], 1, .playing),
    ([.item(.ready), .rate(1), .starve(true), .rate(0)], 0, .paused),
    // Whoever wants to hear it at once does, until enough has come once.
    ([.item(.ready), .rate(1), .starve(true), .immediately(1)], 1, .playing),
    ([.item(.ready), .rate(1), .starve(true), .immediately(1), .starve(true)], 1, .playing),
    ([.item(.ready), .rate(1), .starve(true), .immediately(1), .starve(false), .starve(true)], 1, .waiting(.stalling)),
    ([.item(.ready), .immediately(2), .starve(true)], 2, .waiting(.stalling)),
    ([.item(.ready), .waits(false), .rate(1), .starve(true)], 1, .playing),
    ([.item(.ready), .waits(false), .rate(1), .starve(true), .waits(true)], 1, .waiting(.stalling)),
    ([.item(.loading), .waits(false), .rate(1)], 1, .waiting(.evaluating)),
    // At the end nothing plays on until somebody jumps; backwards it does.
    ([.item(.ready), .rate(1), .end(forward: true, pauses: true)], 0, .paused),
    ([.item(.ready), .rate(1), .end(forward: true, pauses: true), .rate(1)], 0, .paused),
    ([.item(.ready), .rate(1), .end(forward: true, pauses: true), .jump, .rate(1)], 1, .playing),
    ([.item(.ready), .rate(1), .end(forward: true, pauses: true), .rate(-1)], -1, .playing),
    // Or until the end is moved on, and not back again.
    ([.item(.ready), .rate(1), .end(forward: true, pauses: true), .moveEnd(isOpen: true)], 0, .paused),
    ([.item(.ready), .rate(1), .end(forward: true, pauses: true), .moveEnd(isOpen: true), .rate(1)], 1, .playing),
    ([.item(.ready), .rate(1), .end(forward: true, pauses: true), .moveEnd(isOpen: false), .rate(1)], 0, .paused),
    (
      [
        .item(.ready), .rate(1), .end(forward: true, pauses: true), .moveEnd(isOpen: true), .moveEnd(isOpen: false),
        .rate(1),
      ], 0, .paused
    ),
    // That holds for the end at which it has stopped.
    (
      [.item(.ready), .rate(1), .moveEnd(isOpen: true), .end(forward: true, pauses: true), .rate(1)], 0, .paused
    ),
    ([.item(.ready), .rate(-1), .end(forward: false, pauses: true), .rate(-2)], 0, .paused),
    ([.item(.ready), .rate(-1), .end(forward: false, pauses: true), .rate(1)], 1, .playing),
    ([.item(.ready), .rate(1), .end(forward: true, pauses: false)], 1, .playing),
    // An item that can't be played.
    ([.item(.loading), .rate(1), .fail], 0, .paused),
    ([.item(.loading), .fail, .rate(1)], 0, .paused),
    ([.item(.loading), .fail, .item(.loading), .rate(1)], 1, .waiting(.evaluating)),
    ([.item(.failed), .rate(1)], 0, .paused),
    ([.rate(1), .fail], 1, .waiting(.noItem)),
    // A new item plays at the old rate, from wherever it is.
    ([.item(.ready), .rate(1), .item(.ready)], 1, .playing),
    ([.item(.ready), .rate(1), .end(forward: true, pauses: true), .item(.ready), .rate(1)], 1, .playing),
    ([.item(.ready), .rate(1), .item(.none)], 1, .waiting(.noItem)),
  ]

  @Test(arguments: courses) func rateAndControlFollowEvents(
    _ events: [Event], _ rate: Float, _ control: PlayerStateMachine.Control
  ) {
    var machine = PlayerStateMachine()
    for event in events {
      switch event {
      case .rate(let rate): machine.setRate(rate)
      case .item(let item): machine.replaceItem(with: item)
      case .ready: machine.itemBecameReady()
      case .fail: machine.itemFailed()
      case .starve(let isStarved): machine.starve(isStarved)
      case .jump: machine.jump()
      case .waits(let waits): machine.setWaits(waits)
      case .immediately(let rate): machine.setRate(rate, immediately: true)
      case .moveEnd(let isOpen): machine.moveEnd(isOpen: isOpen)
      case .end(let forward, let pauses): machine.reachEnd(forward: forward, pauses: pauses)
      }
    }
    #expect(machine.rate == rate && machine.control == control)
  }

  @Test func anItemBecomesReadyOnceAndStaysFailed() {
    var machine = ItemStateMachine()
    #expect(machine.status == .unknown)
    #expect(machine.becomeReady() == true)
    #expect(machine.becomeReady() == false)
    #expect(machine.status == .readyToPlay)
    #expect(machine.fail() == true)
    #expect(machine.fail() == false)
    #expect(machine.becomeReady() == false)
    #expect(machine.status == .failed)
  }
}
