/// What is known of a recording when its file is finished.
struct RecordingTotals: Sendable {
  /// What the journal says of it.
  var entry: RecordingJournal.Entry
  /// How much was given to the encoders, in nanoseconds of the file; of that, until when there is sound.
  var duration: UInt64
  var soundEnd: UInt64
  /// Whether everything went the whole way to the file.
  var isWhole: Bool
  /// Whether there may be room for a second file.
  var hasRoom: Bool
}
