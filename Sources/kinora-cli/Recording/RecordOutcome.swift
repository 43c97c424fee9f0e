import CoreMedia

/// The result of a recording.
struct RecordOutcome: Sendable, Equatable {
  let ending: RecordEnding
  /// Whether there is a playable file.
  let isPlayable: Bool
  let duration: CMTime
  let bytes: Int64
  let frames: Int
  let droppedFrames: Int
}
