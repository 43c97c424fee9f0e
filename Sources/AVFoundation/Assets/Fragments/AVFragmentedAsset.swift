import Foundation
import MediaEngine

/// An asset in a file that is still written in fragments. While a minder looks after it, it and its tracks say what the file has
/// become, and tell so by notifications.
open class AVFragmentedAsset: AVURLAsset, AVFragmentMinding, AVFragmentedAssetTracks, FragmentedMedia,
  @unchecked Sendable
{
  let growing = FragmentedFile()
  var growingURL: URL? { mediaURL }

  override func makeTrack(_ facts: MediaTrackFacts) -> AVAssetTrack { AVFragmentedAssetTrack(facts, of: self) }
}
