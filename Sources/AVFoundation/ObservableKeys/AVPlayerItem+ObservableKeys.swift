extension AVPlayerItem {
  /// The observable property with a key.
  public func keyPath(forKey key: String) -> AnyKeyPath? {
    switch key {
    case "videoComposition": \AVPlayerItem.videoComposition
    case "status": \AVPlayerItem.status
    case "error": \AVPlayerItem.error
    case "duration": \AVPlayerItem.duration
    case "presentationSize": \AVPlayerItem.presentationSize
    case "canPlayReverse": \AVPlayerItem.canPlayReverse
    case "canPlayFastForward": \AVPlayerItem.canPlayFastForward
    case "canPlayFastReverse": \AVPlayerItem.canPlayFastReverse
    case "canPlaySlowForward": \AVPlayerItem.canPlaySlowForward
    case "canPlaySlowReverse": \AVPlayerItem.canPlaySlowReverse
    case "canStepForward": \AVPlayerItem.canStepForward
    case "canStepBackward": \AVPlayerItem.canStepBackward
    case "loadedTimeRanges": \AVPlayerItem.loadedTimeRanges
    case "seekableTimeRanges": \AVPlayerItem.seekableTimeRanges
    case "playbackLikelyToKeepUp": \AVPlayerItem.isPlaybackLikelyToKeepUp
    case "playbackBufferEmpty": \AVPlayerItem.isPlaybackBufferEmpty
    case "playbackBufferFull": \AVPlayerItem.isPlaybackBufferFull
    case "forwardPlaybackEndTime": \AVPlayerItem.forwardPlaybackEndTime
    case "reversePlaybackEndTime": \AVPlayerItem.reversePlaybackEndTime
    case "audioMix": \AVPlayerItem.audioMix
    case "timedMetadata": \AVPlayerItem.timedMetadata
    case "tracks": \AVPlayerItem.tracks
    case "currentMediaSelection": \AVPlayerItem.currentMediaSelection
    case "audioTimePitchAlgorithm": \AVPlayerItem.audioTimePitchAlgorithm
    case "preferredForwardBufferDuration": \AVPlayerItem.preferredForwardBufferDuration
    case "preferredPeakBitRate": \AVPlayerItem.preferredPeakBitRate
    case "configuredTimeOffsetFromLive": \AVPlayerItem.configuredTimeOffsetFromLive
    case "recommendedTimeOffsetFromLive": \AVPlayerItem.recommendedTimeOffsetFromLive
    case "automaticallyPreservesTimeOffsetFromLive": \AVPlayerItem.automaticallyPreservesTimeOffsetFromLive
    case "preferredMaximumResolution": \AVPlayerItem.preferredMaximumResolution
    case "preferredMaximumResolutionForExpensiveNetworks":
      \AVPlayerItem.preferredMaximumResolutionForExpensiveNetworks
    case "preferredPeakBitRateForExpensiveNetworks": \AVPlayerItem.preferredPeakBitRateForExpensiveNetworks
    default: nil
    }
  }
}
