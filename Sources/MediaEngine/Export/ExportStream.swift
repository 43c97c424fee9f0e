import CoreMedia

/// One track of an export: puts what it has into the file, a little at a time.
protocol ExportStream: AnyObject, Sendable {
  /// How far it is, in the time of the exported movie.
  var position: CMTime { get }

  /// Goes on; returns whether there is more.
  func step() throws -> Bool

  /// Puts the rest into the file.
  func finish() throws

  /// What of its samples is shown when; nil where all of them are, from zero on.
  var edits: [CMTimeMapping]? { get }

  /// Lets go of whatever a step may wait for.
  func cancel()
}

extension ExportStream {
  var edits: [CMTimeMapping]? { nil }
  func cancel() {}
}
