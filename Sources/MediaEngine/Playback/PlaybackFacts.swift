import CoreGraphics
import CoreMedia

/// What is known of a movie once its first frame is there.
public struct PlaybackFacts: Sendable, Equatable {
  /// How long it is; indefinite where nobody knows, as of a live stream.
  public var duration = CMTime.indefinite
  /// The size of the upright picture in square pixels; zero where there is none.
  public var presentationSize = CGSize.zero
  /// Whether there is a picture.
  public var hasVideo = false
  /// Whether there is sound.
  public var hasAudio = false
  /// Whether jumps are possible.
  public var isSeekable = false
  /// Whether it can be played backwards, too: not what is played while it comes and isn't kept.
  public var canReverse = true

  public init() {}
}
