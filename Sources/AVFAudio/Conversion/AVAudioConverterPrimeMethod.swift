import MediaEngine

/// What a converter of sample rates takes for the sound in front of its input and behind it.
public enum AVAudioConverterPrimeMethod: Int, Sendable {
  /// The first frames and those behind the last that is converted are of the input.
  case pre = 0
  /// In front of the input is silence; what lies behind is waited for.
  case normal = 1
  /// Silence: the output is late by what would lie behind.
  case none = 2

  var priming: SoundPriming {
    switch self {
    case .pre: .given
    case .normal: .silent
    case .none: .late
    }
  }
}

/// How many frames lie in front of the sound proper and behind it.
public struct AVAudioConverterPrimeInfo: Sendable {
  /// The frames in front.
  public var leadingFrames: AVAudioFrameCount
  /// The frames behind.
  public var trailingFrames: AVAudioFrameCount

  /// No frames.
  public init() {
    self.init(leadingFrames: 0, trailingFrames: 0)
  }

  /// So many frames.
  public init(leadingFrames: AVAudioFrameCount, trailingFrames: AVAudioFrameCount) {
    self.leadingFrames = leadingFrames
    self.trailingFrames = trailingFrames
  }
}
