import CoreMedia
import MediaEngine

/// What happens while `record` runs.
enum RecordEvent: Sendable {
  /// The first sample is on its way into the file.
  case started
  case paused
  case resumed
  /// The encoder can't keep up, or it has caught up.
  case tooSlow(Bool)
  case diskNearlyFull(secondsLeft: Double)
  /// The camera delivers something else than it was asked for.
  case format(VideoFormat)
  /// A device went silent, or delivers again.
  case stalled(device: String)
  case delivers(device: String)
  /// A photo is in its file.
  case photo(URL, width: Int, height: Int, bytes: Int)
  /// The file could not even be begun; nothing comes after it.
  case refused(any Error)
  /// Nothing comes after it.
  case ended(RecordOutcome)
}
