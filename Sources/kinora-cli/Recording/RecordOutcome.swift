import CoreMedia
import Foundation

/// The result of a recording.
struct RecordOutcome: Sendable, Equatable {
  let ending: RecordEnding
  /// The files in which it went on, as the disk takes no larger ones.
  var parts: [URL] = []
  /// Whether there is a playable file.
  let isPlayable: Bool
  let duration: CMTime
  let bytes: Int64
  let frames: Int
  let droppedFrames: Int
}
