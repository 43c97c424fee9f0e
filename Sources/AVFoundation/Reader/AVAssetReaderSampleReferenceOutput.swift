import CoreMedia
import MediaEngine

/// Reads where a track's samples lie, and not what is in them.
open class AVAssetReaderSampleReferenceOutput: AVAssetReaderOutput, @unchecked Sendable {
  /// The track.
  public let track: AVAssetTrack

  /// An output for a track.
  public init(track: AVAssetTrack) {
    self.track = track
    super.init()
  }

  /// The track's media type.
  open override var mediaType: AVMediaType { track.mediaType }

  override func belongs(to asset: AVAsset) -> Bool { track.asset.map { $0 === asset || $0.isEqual(asset) } ?? false }

  override func makeReading(_ composition: Composition, _ range: CMTimeRange) throws -> any AssetReading {
    guard let own = composition.track(track.trackID) else { throw AVError(.noSourceTrack) }
    return try StoredReading(own, range: range, isReference: true)
  }
}
