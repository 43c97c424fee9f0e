import CoreMedia

/// The part of a movie that is played.
public struct PlaybackRange: Sendable, Equatable {
  /// Where forward playback ends; invalid means the movie's end.
  public var forwardEnd: CMTime
  /// Where reverse playback ends; invalid means the movie's beginning.
  public var reverseEnd: CMTime

  public init(forwardEnd: CMTime = .invalid, reverseEnd: CMTime = .invalid) {
    (self.forwardEnd, self.reverseEnd) = (forwardEnd, reverseEnd)
  }

  /// Where forward playback from a time ends; nil means the movie's end. An end that has been passed doesn't count.
  func stop(from time: CMTime) -> CMTime? { forwardEnd.isNumeric && forwardEnd > time ? forwardEnd : nil }

  /// Whether there is something to play from a time in a movie of this duration; nothing at an end, nor behind it.
  func leadsOn(from time: CMTime, forward: Bool, duration: CMTime) -> Bool {
    guard forward else { return time > (reverseEnd.isNumeric ? max(reverseEnd, .zero) : .zero) }
    let ends = [forwardEnd, duration].filter(\.isNumeric)
    return ends.allSatisfy { time < $0 }
  }

  /// Where reverse playback from a time ends.
  func start(from time: CMTime) -> CMTime { reverseEnd.isNumeric && reverseEnd < time ? reverseEnd : .zero }
}
