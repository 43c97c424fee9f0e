import CoreMedia

/// A file that is read by one of our readers: what it contains, and its samples.
///
/// One timeline for all containers: a movie begins at 0 with the earliest picture or sound that can be decoded, and ends
/// when its last frame or sound does. What the container's own clock says of the beginning is `MediaFacts.startTime`; the
/// readers subtract it from all times.
protocol MediaSource: Sendable {
  /// The file's properties.
  var facts: MediaFacts { get }

  /// Reads a track's sample table. Blocks while it is read, for a large file up to some seconds; `isCancelled` ends it.
  func table(of track: Int32, isCancelled: Flag) throws -> SampleTable

  /// Opens a cursor on a track, at its first sample.
  func cursor(of track: Int32) throws -> any SampleCursor

  /// What decoders have to know of a track, one for each of its formats; nil for a format whose codec isn't known.
  func formats(of track: Int32) -> [StoredFormat?]
}
