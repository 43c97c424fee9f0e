import CoreMedia
import Foundation

/// What a recording has become.
public struct RecordingResult: Sendable, Equatable {
  /// The file.
  public var url: URL
  /// Why it ended.
  public var ending: RecordingEnding
  /// Whether the file is there and can be played.
  public var isPlayable: Bool
  /// How long it is.
  public var duration: CMTime
  /// How big the file is.
  public var bytes: Int64
  /// How many frames are in it.
  public var framesWritten: Int
  /// How many frames the camera gave that aren't in it, though they should be.
  public var droppedFrames: Int

  /// The error to tell people; nil where they wanted the recording to end like this.
  public var error: RecordingError? {
    switch ending {
    case .stopped, .maxDuration, .maxBytes: isPlayable ? nil : .nothingRecorded(url)
    case .diskFull: .diskFull(url)
    case .deviceLost(let error): .deviceLost(error)
    case .destinationGone(let reason): .destinationGone(url, reason: reason)
    case .encoderFailed(let reason): .encoderFailed(reason: reason)
    }
  }
}
