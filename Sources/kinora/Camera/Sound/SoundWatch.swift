/// Detects silence and clipping of a microphone. Has no clock: each measurement carries its time.
struct SoundWatch {
  /// A warning about the audio.
  enum Warning: Equatable {
    /// There has been only silence for five seconds.
    case silence
    /// The audio is clipping.
    case clipping
  }

  /// The level below which audio counts as silence: the noise of an open microphone is louder, that of a muted one
  /// isn't.
  static let silenceDecibels = -59.0
  /// The level from which samples count as full scale.
  static let clippingDecibels = -0.1
  /// The duration of silence after which the warning is shown.
  static let patienceSeconds = 5.0
  /// How long the clipping warning stays after the last clipping.
  static let reminderSeconds = 3.0

  /// How long a meter holds a peak before it falls.
  static let holdSeconds = 1.5

  private var lastPeak: Double?
  private var heardAt: Double?
  private var clippedAt: Double?

  /// Evaluates the channels' peaks at this time, in seconds on any clock; pass no channels if there is no microphone.
  mutating func look(peaks: [Double], at seconds: Double) -> Warning? {
    guard let peak = peaks.max() else {
      (lastPeak, heardAt, clippedAt) = (nil, nil, nil)
      return nil
    }
    // A held or falling peak is an old one: a meter takes seconds to fall after a loud sound.
    if lastPeak == nil {
      heardAt = seconds
    } else if peak >= Self.silenceDecibels, let lastPeak, let last = heardAt {
      if peak > lastPeak { heardAt = seconds }
      if peak == lastPeak { heardAt = max(last, seconds - Self.holdSeconds) }
    }
    lastPeak = peak
    if peak >= Self.clippingDecibels { clippedAt = seconds }
    if let clippedAt, seconds - clippedAt < Self.reminderSeconds { return .clipping }
    if peak < Self.silenceDecibels, let heardAt, seconds - heardAt >= Self.patienceSeconds { return .silence }
    return nil
  }
}
