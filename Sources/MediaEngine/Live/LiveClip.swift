import CoreMedia
import Foundation

/// A movie that was cut out of a `LiveRing`.
public struct LiveClip: Sendable, Equatable {
  /// The file.
  public var url: URL
  /// How long it is.
  public var duration: CMTime
  /// Where in it the still is; zero where none was asked for.
  public var displayTime: CMTime
  /// What the movie shows: host times from its first frame to the end of its last.
  public var hostRange: CMTimeRange
  /// Pixels in a row, before the picture is turned.
  public var width: Int
  /// Rows, before the picture is turned.
  public var height: Int
  /// How many frames are shown.
  public var frames: Int
  /// Whether there is sound.
  public var hasAudio: Bool
}
