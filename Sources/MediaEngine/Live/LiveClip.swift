import CoreMedia
import Foundation

/// A movie cut from a `LiveRing`.
public struct LiveClip: Sendable, Equatable {
  /// The file.
  public var url: URL
  /// The movie's duration.
  public var duration: CMTime
  /// The still's time in the movie; zero where none was asked for.
  public var displayTime: CMTime
  /// The host times shown: from the movie's first frame to the end of its last.
  public var hostRange: CMTimeRange
  /// The width in pixels, before rotation.
  public var width: Int
  /// The height in pixels, before rotation.
  public var height: Int
  /// The number of frames shown.
  public var frames: Int
  /// Whether there is an audio track.
  public var hasAudio: Bool
}
