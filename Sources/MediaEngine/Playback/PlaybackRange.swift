import CoreMedia

/// What part of a movie is played.
public struct PlaybackRange: Sendable, Equatable {
  /// Where playing forwards ends; invalid is at the movie's end.
  public var forwardEnd: CMTime
  /// Where playing backwards ends; invalid is at the movie's beginning.
  public var reverseEnd: CMTime

  public init(forwardEnd: CMTime = .invalid, reverseEnd: CMTime = .invalid) {
    (self.forwardEnd, self.reverseEnd) = (forwardEnd, reverseEnd)
  }

  /// Where playing forwards from a time ends; nil is at the movie's end. An end that has been passed doesn't count.
  func stop(from time: CMTime) -> CMTime? { forwardEnd.isNumeric && forwardEnd > time ? forwardEnd : nil }

  /// Where playing backwards from a time ends.
  func start(from time: CMTime) -> CMTime { reverseEnd.isNumeric && reverseEnd < time ? reverseEnd : .zero }
}
