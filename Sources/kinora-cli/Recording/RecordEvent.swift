import CoreMedia
import Foundation
import MediaEngine

/// An event of `record`.
enum RecordEvent: Sendable {
  /// The first sample is being written.
  case started
  /// It goes on in another file, as the disk takes no larger one.
  case continued(URL)
  case paused
  case resumed
  /// The encoder can't keep up, or it has caught up.
  case tooSlow(Bool)
  case diskNearlyFull(secondsLeft: Double)
  /// The camera delivers another format than requested.
  case format(VideoFormat)
  /// A device stopped delivering samples, or delivers again.
  case stalled(device: String)
  case delivers(device: String)
  /// A photo was written.
  case photo(URL, width: Int, height: Int, bytes: Int)
  /// The file couldn't be started; this is the last event.
  case refused(any Error)
  /// The recording ended; this is the last event.
  case ended(RecordOutcome)
}
