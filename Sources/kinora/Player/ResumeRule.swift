import CoreMedia

/// Whether a film goes on next time where it was left.
enum ResumeRule {
  /// What is so short that it is heard from its beginning, if there is no picture: a song.
  static let shortSound = 600.0

  /// The place to remember; nil where the next time begins at the beginning: at the very beginning, and near the end,
  /// where only the credits are left.
  static func place(_ time: CMTime, of duration: CMTime, hasPicture: Bool) -> CMTime? {
    guard time.isNumeric, duration.isNumeric, duration > .zero else { return nil }
    let (seconds, length) = (time.seconds, duration.seconds)
    if !hasPicture, length < shortSound { return nil }
    let last = max(length * 0.03, min(5, length * 0.1))
    return seconds >= min(1, length * 0.1) && seconds < length - last ? time : nil
  }
}
