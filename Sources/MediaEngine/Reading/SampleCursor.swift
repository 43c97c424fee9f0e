import CoreMedia

/// Reads the samples of one track in decoding order, one by one. Its calls block: use it from one thread at a time, not
/// the main thread. A cursor owns what it reads with, so that several cursors read a file independently.
protocol SampleCursor: AnyObject, Sendable {
  /// Moves to a sample of the track's table; the next sample read is that one.
  func seek(toSample index: Int, of table: SampleTable) throws

  /// Moves to the key frame from which to decode the frame shown at a time of the media, by what the container knows of
  /// itself, without a sample table; to the first sample for times before it. May land earlier than necessary, but never
  /// later.
  func seek(to time: CMTime) throws

  /// Reads the next sample; nil at the end of the track. Where the file is damaged, goes on with the next intact sample.
  func next() throws -> StoredSample?
}
