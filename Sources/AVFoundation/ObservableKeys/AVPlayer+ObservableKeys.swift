extension AVPlayer {
  /// The observable property with a key.
  public func keyPath(forKey key: String) -> AnyKeyPath? {
    switch key {
    case "appliesMediaSelectionCriteriaAutomatically": \AVPlayer.appliesMediaSelectionCriteriaAutomatically
    case "currentItem": \AVPlayer.currentItem
    case "status": \AVPlayer.status
    case "error": \AVPlayer.error
    case "rate": \AVPlayer.rate
    case "defaultRate": \AVPlayer.defaultRate
    case "timeControlStatus": \AVPlayer.timeControlStatus
    case "reasonForWaitingToPlay": \AVPlayer.reasonForWaitingToPlay
    case "automaticallyWaitsToMinimizeStalling": \AVPlayer.automaticallyWaitsToMinimizeStalling
    case "actionAtItemEnd": \AVPlayer.actionAtItemEnd
    case "preventsDisplaySleepDuringVideoPlayback": \AVPlayer.preventsDisplaySleepDuringVideoPlayback
    case "volume": \AVPlayer.volume
    case "muted": \AVPlayer.isMuted
    default: nil
    }
  }
}
