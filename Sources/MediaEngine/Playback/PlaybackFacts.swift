import CoreGraphics
import CoreMedia

/// The properties of a movie that are known once its first frame is ready.
public struct PlaybackFacts: Sendable, Equatable {
  /// The duration; indefinite if unknown, as for a live stream.
  public var duration = CMTime.indefinite
  /// The size of the upright video in square pixels; zero without video.
  public var presentationSize = CGSize.zero
  /// Whether there is a video track.
  public var hasVideo = false
  /// Whether there is an audio track.
  public var hasAudio = false
  /// Whether seeks are possible.
  public var isSeekable = false
  /// Whether reverse playback is possible: not for streams whose data isn't kept.
  public var canReverse = true

  public init() {}
}
