import CoreMedia

/// The events of a `PlaybackEngine`.
public enum PlaybackEvent: Sendable {
  /// The first frame, or the first audio, is ready.
  case ready(PlaybackFacts)
  /// A frame is due. Sent in the streaming thread, which must not be blocked.
  case frame(PlaybackFrame)
  /// Playback starts at this rate, or pauses (0).
  case ran(rate: Double)
  /// A seek has completed.
  case jumped(to: CMTime)
  /// All data has been delivered to the sinks, and the last of it ends at this host time, in nanoseconds. Sent in a
  /// streaming thread, which must not be blocked.
  case drained(atHostTime: UInt64)
  /// Playback has reached the movie's end or beginning.
  case ended(atStart: Bool)
  /// The buffering level, in percent of what playback needs to continue.
  case buffering(percent: Int)
  /// The movie's facts have changed: a live stream has grown, or a stream's frame size has changed.
  case changed(PlaybackFacts)
  /// The buffering state has changed.
  case network(NetworkFacts)
  /// What is known of an adaptive stream has changed.
  case stream(StreamState)
  /// Playback has failed for good.
  case failed(PlaybackError)
}
