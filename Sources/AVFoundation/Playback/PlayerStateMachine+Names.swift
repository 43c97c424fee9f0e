extension PlayerStateMachine.Control {
  /// The same in the player's words.
  var status: AVPlayer.TimeControlStatus {
    switch self {
    case .paused: .paused
    case .waiting: .waitingToPlayAtSpecifiedRate
    case .playing: .playing
    }
  }

  /// Why time doesn't pass although it is meant to, in the player's words.
  var reason: AVPlayer.WaitingReason? {
    switch self {
    case .paused, .playing: nil
    case .waiting(.noItem): .noItemToPlay
    case .waiting(.evaluating): .evaluatingBufferingRate
    case .waiting(.stalling): .toMinimizeStalls
    }
  }
}
