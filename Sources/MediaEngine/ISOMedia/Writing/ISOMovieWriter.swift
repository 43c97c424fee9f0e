import CoreMedia

/// What writes a movie's samples and, at the end, its moov. Not for several threads at once.
protocol ISOMovieWriter: AnyObject {
  /// Adds a format to a track. Returns its index among the track's; nil where there is no more room for it.
  func add(_ format: CMFormatDescription, to place: Int) throws -> Int?

  /// Adds a sample to a track, by the track's index, in decode order.
  func append(_ sample: ISOSample, to place: Int) throws

  /// Ends a track: no more samples come.
  func endTrack(_ place: Int) throws

  /// Writes the moov. `describing` may add to it.
  @discardableResult
  func finish(describing: (inout ISOBox) throws -> Void) throws -> MovieLength
}
