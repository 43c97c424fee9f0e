import CoreMedia

/// A pause of a recording.
struct RecordPause: Sendable, Equatable {
  /// The recorded duration after which it begins.
  let at: CMTime
  /// Its length in real time.
  let length: CMTime
}
