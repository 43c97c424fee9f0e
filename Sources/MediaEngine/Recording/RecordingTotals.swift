/// What is known about a recording when its file is finished.
struct RecordingTotals: Sendable {
  /// Its journal entry.
  var entry: RecordingEntry
  /// The duration given to the encoders, in nanoseconds of the file; `soundEnd` is the end of its audio.
  var duration: UInt64
  var soundEnd: UInt64
  /// The end of the second track of sound; nil without one.
  var secondSoundEnd: UInt64?
  /// Whether everything has reached the file.
  var isWhole: Bool
  /// Whether the disk may have room for a second copy.
  var hasRoom: Bool
}
