import CoreMedia

/// A part that is left out of a recording.
struct RecordPause: Sendable, Equatable {
  /// After how much of the recording.
  let at: CMTime
  /// For how long, by the clock on the wall.
  let length: CMTime
}
