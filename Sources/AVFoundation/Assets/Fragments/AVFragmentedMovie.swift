import Foundation
import MediaEngine

/// A movie in a file that is still written in fragments. While a minder looks after it, it and its tracks say what the file has
/// become, and tell so by notifications.
open class AVFragmentedMovie: AVMovie, AVFragmentMinding, AVFragmentedMovieTracks, FragmentedMedia,
  @unchecked Sendable
{
  let growing = FragmentedFile()
  var growingURL: URL? { url }

  override func makeTrack(_ facts: MediaTrackFacts) -> AVAssetTrack { AVFragmentedMovieTrack(facts, of: self) }
}
