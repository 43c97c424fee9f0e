import CoreMedia
import Foundation

/// The result of a recording.
public struct RecordingResult: Sendable, Equatable {
  /// The file.
  public var url: URL
  /// Why it ended.
  public var ending: RecordingEnding
  /// Whether the file exists and can be played.
  public var isPlayable: Bool
  /// Its duration.
  public var duration: CMTime
  /// The file's size.
  public var bytes: Int64
  /// How many frames it has.
  public var framesWritten: Int
  /// How many of the camera's frames should be in the file but aren't.
  public var droppedFrames: Int

  /// The error to show to the user; nil where the recording ended as intended.
  public var error: RecordingError? {
    switch ending {
    case .stopped, .maxDuration, .maxBytes: isPlayable ? nil : .nothingRecorded(url)
    case .diskFull: bytes > 0 ? .diskFull(url) : .noRoom(url)
    case .deviceLost(let error): .deviceLost(error)
    case .destinationGone(let reason): .destinationGone(url, reason: reason)
    case .encoderFailed(let reason): .encoderFailed(reason: reason)
    }
  }
}
