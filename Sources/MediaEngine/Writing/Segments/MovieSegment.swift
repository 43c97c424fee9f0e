import CoreMedia

/// A piece of a movie that is handed to the program instead of being written to a file.
package struct MovieSegment: Sendable {
  /// What a track has in it.
  package struct Track: Sendable {
    /// The track's place among those of the writer, and its ID in the movie.
    package var place: Int
    package var id: Int32
    package var kind: MediaTrackFacts.Kind
    /// When it is shown or heard.
    package var range: CMTimeRange
    /// Of video, the first frame in the order of decoding: when it is shown, and which bytes of the segment it is.
    package var first: (time: CMTime, offset: Int, length: Int, isKey: Bool)?
  }

  /// Whether it describes the movie and holds no samples.
  package var isInitialization: Bool
  package var bytes: [UInt8]
  package var tracks: [Track] = []
}
