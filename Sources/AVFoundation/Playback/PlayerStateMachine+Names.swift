extension PlayerStateMachine.Control {
  /// The state as `AVPlayer.TimeControlStatus`.
  var status: AVPlayer.TimeControlStatus {
    switch self {
    case .paused: .paused
    case .waiting: .waitingToPlayAtSpecifiedRate
    case .playing: .playing
    }
  }

  /// The reason for waiting as `AVPlayer.WaitingReason`.
  var reason: AVPlayer.WaitingReason? {
    switch self {
    case .paused, .playing: nil
    case .waiting(.noItem): .noItemToPlay
    case .waiting(.evaluating): .evaluatingBufferingRate
    case .waiting(.stalling): .toMinimizeStalls
    }
  }
}
