import AVFoundation
import CoreMedia
import Foundation

/// What `play` hears while a file is played.
enum PlaySignal: Sendable {
  /// What happens to a file in a queue.
  enum News: Sendable {
    case status
    case frame(PlayedFrame)
    /// It has been played to its end.
    case over(at: CMTime)
  }

  /// The item's status has changed.
  case status
  /// The player's control status has changed.
  case control
  case frame(PlayedFrame)
  /// The jump to where playing begins has been made.
  case begun(Bool)
  /// A step has been made.
  case stepped
  /// Playing comes by the place of a jump, in this turn.
  case due(PlayPlan.Jump, turn: UUID)
  case landed(PlayPlan.Jump, Bool, turn: UUID)
  /// Playing has come to rest at an end.
  case ended
  /// Something happens to a file in a queue: the one with this place in all that is played.
  case queued(Int, News)
  case interrupted(Interruption)
  case windowClosed
}
