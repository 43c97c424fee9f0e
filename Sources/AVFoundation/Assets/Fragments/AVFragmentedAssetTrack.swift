import MediaEngine

/// A track of an asset whose file may grow: it says what the file has become.
open class AVFragmentedAssetTrack: AVAssetTrack, @unchecked Sendable {
  override var facts: MediaTrackFacts { asset?.facts?.track(super.facts.id) ?? super.facts }
  override var file: MediaFile? { asset?.loader.content?.file ?? super.file }
  override var knownSegments: [AVAssetTrackSegment] { facts.segments.map(AVAssetTrackSegment.init) }
}
