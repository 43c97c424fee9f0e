@testable import MediaEngine

extension TransportStateMachine {
  /// A machine whose movie is open.
  static var opened: Self {
    var machine = Self()
    machine.open()
    _ = machine.next()
    machine.opened()
    return machine
  }

  /// Carries actions out as an engine does, until there is nothing left to do.
  mutating func carryOutAll(seeksToEnd: Bool = false) -> [Action] {
    var done: [Action] = []
    while true {
      let action = next()
      if action == .nothing { return done }
      done.append(action)
      switch action {
      case .seek(_, let rate): _ = sought(rate: rate, atEnd: seeksToEnd)
      case .changeRate(let rate), .preroll(let rate): rateChanged(to: rate)
      case .resume: ran(true)
      case .pause: ran(false)
      case .changeStreams: ran(false)
      case .open, .goRound, .endRounds, .announceEnd, .showEnd, .close, .nothing: break
      }
    }
  }
}
