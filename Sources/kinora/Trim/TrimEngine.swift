import CoreMedia
import Foundation

/// What shows a movie while it is trimmed. The program's is `PlayerTrimEngine`; tests have their own.
@MainActor
protocol TrimEngine: AnyObject {
  /// Receives the events of the open movie.
  var onEvent: @MainActor (TrimEvent) -> Void { get set }

  /// Opens a movie. `.ready` or `.failed` follows.
  func open(_ file: URL)

  /// Closes it.
  func close()

  /// Stands at the frame of a time.
  func show(_ time: CMTime)

  /// Plays a part again and again.
  func loop(_ range: CMTimeRange)

  /// Stands still.
  func pause()

  /// Whether the frame at a time can be decoded without others; nil if that can't be found out.
  func isKeyFrame(at time: CMTime) async -> Bool?
}

/// An event of the movie that is trimmed.
enum TrimEvent: Equatable, Sendable {
  case ready(TrimMovie)
  /// The loop has arrived at this time.
  case time(CMTime)
  case failed(FaultWords)
}

/// What has to be known of a movie that is trimmed.
struct TrimMovie: Equatable, Sendable {
  var duration: CMTime
  /// How long a frame lasts.
  var frame: CMTime
  var width: Double
  var height: Double
  /// Frames a second.
  var rate: Double
  /// Whether its samples can be copied into a file of the same kind, or of one that takes them.
  var canBeCopied = true
}
