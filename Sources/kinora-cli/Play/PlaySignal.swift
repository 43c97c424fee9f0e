import AVFoundation
import CoreMedia
import Foundation

/// The events that `play` receives during playback.
enum PlaySignal: Sendable {
  /// An event of a file in a queue.
  enum News: Sendable {
    case status
    case frame(PlayedFrame)
    /// It was played to its end.
    case over(at: CMTime)
  }

  /// The item's status has changed.
  case status
  /// The player's control status has changed.
  case control
  case frame(PlayedFrame)
  /// The seek to the start has finished or was interrupted.
  case begun(Bool)
  /// A seek or step was made.
  case stepped
  /// Playback has reached the time of a planned seek, in this round.
  case due(PlayPlan.Jump, turn: UUID)
  case landed(PlayPlan.Jump, Bool, turn: UUID)
  /// Playback has stopped at an end.
  case ended
  /// An event of the file with this index among all that is played.
  case queued(Int, News)
  case interrupted(Interruption)
  case windowClosed
}
