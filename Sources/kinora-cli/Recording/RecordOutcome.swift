import CoreMedia

/// What has become of a recording.
struct RecordOutcome: Sendable, Equatable {
  let ending: RecordEnding
  /// Whether there is a file that can be played.
  let isPlayable: Bool
  let duration: CMTime
  let bytes: Int64
  let frames: Int
  let droppedFrames: Int
}
