import CoreMedia

/// Decides whether a movie resumes where it was left.
enum ResumeRule {
  /// The duration in seconds below which audio without video, such as a song, always starts at its beginning.
  static let shortSound = 600.0

  /// The position to store; nil to start at the beginning next time: at the very beginning, and near the end, where
  /// only the credits are left.
  static func place(_ time: CMTime, of duration: CMTime, hasPicture: Bool) -> CMTime? {
    guard time.isNumeric, duration.isNumeric, duration > .zero else { return nil }
    let (seconds, length) = (time.seconds, duration.seconds)
    if !hasPicture, length < shortSound { return nil }
    let last = max(length * 0.03, min(5, length * 0.1))
    return seconds >= min(1, length * 0.1) && seconds < length - last ? time : nil
  }
}
