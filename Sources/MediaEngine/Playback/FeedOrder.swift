import CoreMedia

/// What the feeds of a movie are to play since the last seek.
struct FeedOrder: Sendable {
  var rate = 1.0
  /// In the movie's time.
  var start = CMTime.zero
  /// Infinite for the end of the movie.
  var stop = CMTime.positiveInfinity
  /// Whether a message is posted at the end instead of end-of-stream, since something else follows.
  var isSegment = false
  /// Whether what was played before has been discarded.
  var isFlush = true
  /// The number of the seek event; nil before the first.
  var sequenceNumber: UInt32?
}
