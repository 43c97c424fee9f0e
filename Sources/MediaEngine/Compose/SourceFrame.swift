import CoreMedia
import GStreamer

/// A frame of a file as a composition's track shows it.
struct SourceFrame: Sendable {
  let sample: Sample
  /// What the file says of its track.
  let facts: MediaTrackFacts
  /// The index of the track's piece.
  let segment: Int
  /// When it is shown in the file's movie.
  let sourceTime: CMTime
  /// When it is shown in the composition, and until when.
  let start: CMTime
  let end: CMTime
}
