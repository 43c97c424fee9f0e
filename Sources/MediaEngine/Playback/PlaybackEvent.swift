import CoreMedia

/// What a player is told.
public enum PlaybackEvent: Sendable {
  /// The first frame is there, or the first sound.
  case ready(PlaybackFacts)
  /// A frame is shown from now on. Comes in the streaming thread, which must not be held up.
  case frame(PlaybackFrame)
  /// Time begins to pass at this rate, or stands still from now on (0).
  case ran(rate: Double)
  /// A jump has landed.
  case jumped(to: CMTime)
  /// Everything is on its way to the screen and the loudspeakers, and the last of it will be over at this moment of the
  /// host's clock, in nanoseconds. Comes in a streaming thread, which must not be held up.
  case drained(atHostTime: UInt64)
  /// Playing has arrived at an end.
  case ended(atStart: Bool)
  /// So much of what must be there before a stream plays on is there, in percent.
  case buffering(percent: Int)
  /// What is known of the movie has changed: a live stream has grown, or a stream goes on with another picture size.
  case changed(PlaybackFacts)
  /// More has come from the network.
  case network(NetworkFacts)
  /// Nothing works any more.
  case failed(PlaybackError)
}
