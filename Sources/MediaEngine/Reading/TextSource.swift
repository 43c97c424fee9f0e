/// A file whose subtitles are read as texts with times.
protocol TextSource: MediaSource {
  /// The texts of a track, in the file's order; none for tracks of anything but text. Blocks.
  func texts(of track: Int32, isCancelled: Flag) throws -> [StoredText]
}
