import AVFoundation
import CoreMedia

extension PlayPlan {
  /// Applies the plan's settings to an item.
  func prepare(_ item: AVPlayerItem) {
    if isHeadless {
      var options = item.playbackOptions
      (options.sound, options.showsEveryFrame) = (.none, true)
      item.playbackOptions = options
    }
    if let pitch { item.audioTimePitchAlgorithm = pitch.algorithm }
    if let end, !isReverse { item.forwardPlaybackEndTime = end }
    if let start, isReverse { item.reversePlaybackEndTime = start }
  }

  /// The time at which playback starts: at the end if it is in reverse.
  func place(toBegin duration: CMTime) -> CMTime {
    guard isReverse else { return start ?? .zero }
    return end.map { duration.isNumeric ? min($0, duration) : $0 } ?? duration
  }

  /// Whether an item can be played at the plan's rate.
  func isPossible(for item: AVPlayerItem) -> Bool {
    if isReverse, end == nil, !item.duration.isNumeric { return false }
    return switch rate {
    case 1: start == nil || !item.seekableTimeRanges.isEmpty
    case 1...: item.canPlayFastForward
    case 0...: item.canPlaySlowForward
    case -1: item.canPlayReverse
    case ..<(-1): item.canPlayFastReverse
    default: item.canPlaySlowReverse
    }
  }
}

extension PlayPlan.Pitch {
  /// The player's algorithm.
  var algorithm: AVAudioTimePitchAlgorithm {
    switch self {
    case .spectral: .spectral
    case .timeDomain: .timeDomain
    case .varispeed: .varispeed
    case .lowQuality: .lowQualityZeroLatency
    }
  }
}
