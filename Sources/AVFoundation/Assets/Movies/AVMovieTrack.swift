import CoreMedia

/// A track of a movie.
open class AVMovieTrack: AVAssetTrack, @unchecked Sendable {
  /// The group of tracks of which only one is to be played; 0 means no group.
  open var alternateGroupID: Int { facts.alternateGroup }
}
