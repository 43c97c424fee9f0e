/// Listens whether a microphone hears anything, and whether it is overdriven. Knows no clock: each look says when it is.
struct SoundWatch {
  /// What there is to say about the sound.
  enum Warning: Equatable {
    /// Nothing has been heard for five seconds.
    case silence
    /// The sound is cut off at the top.
    case clipping
  }

  /// Below this nothing is heard: the noise of an open microphone is louder, that of a muted one isn't.
  static let silenceDecibels = -59.0
  /// From here on samples are at full scale.
  static let clippingDecibels = -0.1
  /// How long nothing must be heard before it is said.
  static let patienceSeconds = 5.0
  /// How long clipping is said after it was heard last.
  static let reminderSeconds = 3.0

  /// How long a meter holds a peak before it lets it fall.
  static let holdSeconds = 1.5

  private var lastPeak: Double?
  private var heardAt: Double?
  private var clippedAt: Double?

  /// What the channels measure now, as seconds on any clock; no channels where nothing listens.
  mutating func look(peaks: [Double], at seconds: Double) -> Warning? {
    guard let peak = peaks.max() else {
      (lastPeak, heardAt, clippedAt) = (nil, nil, nil)
      return nil
    }
    // A peak that is held or falls was heard before: a meter takes seconds to come down from something loud.
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
