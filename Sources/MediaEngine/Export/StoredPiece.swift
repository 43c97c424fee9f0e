import CoreMedia

/// Which stored samples a part of a file's track takes, and what of them is shown.
struct StoredPiece: Sendable {
  let file: MediaFile
  let track: MediaTrackFacts
  let table: SampleTable
  /// The samples in decoding order, from one that can be decoded without others.
  let samples: Range<Int>
  /// From the media's time to that of the exported movie.
  let mapping: CMTimeMapping
}
