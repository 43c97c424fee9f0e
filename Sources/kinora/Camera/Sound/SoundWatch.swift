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

  private var heardAt: Double?
  private var clippedAt: Double?

  /// What the channels measure now, as seconds on any clock; no channels where nothing listens.
  mutating func look(peaks: [Double], at seconds: Double) -> Warning? {
    guard let peak = peaks.max() else {
      (heardAt, clippedAt) = (nil, nil)
      return nil
    }
    if peak >= Self.silenceDecibels || heardAt == nil { heardAt = seconds }
    if peak >= Self.clippingDecibels { clippedAt = seconds }
    if let clippedAt, seconds - clippedAt < Self.reminderSeconds { return .clipping }
    if let heardAt, seconds - heardAt >= Self.patienceSeconds { return .silence }
    return nil
  }
}
