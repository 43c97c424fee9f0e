import CoreGraphics
import CoreMedia

/// What an asset's tracks are asked for by. Kinds of asset whose tracks are of another type have members of their own in
/// place of these, as at Apple's.
public protocol AVAssetTracks: AnyObject {}

extension AVAssetTracks where Self: AVAsset {
  /// The tracks, in the file's order. Blocks the caller's thread until they are loaded.
  public var tracks: [AVAssetTrack] { waiting(for: "tracks") { $0.knownTracks } }

  /// The size of the first video track. Deprecated by Apple: the track's own size is what counts.
  public var naturalSize: CGSize {
    tracks(withMediaCharacteristic: .visual).first?.naturalSize ?? .zero
  }

  /// The tracks of a media type.
  public func tracks(withMediaType mediaType: AVMediaType) -> [AVAssetTrack] {
    tracks.filter { $0.mediaType == mediaType }
  }

  /// The tracks with a characteristic.
  public func tracks(withMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic) -> [AVAssetTrack] {
    tracks.filter { $0.hasMediaCharacteristic(mediaCharacteristic) }
  }

  /// The track with this ID.
  public func track(withTrackID trackID: CMPersistentTrackID) -> AVAssetTrack? {
    tracks.first { $0.trackID == trackID }
  }

  /// Loads the tracks of a media type.
  public func loadTracks(withMediaType mediaType: AVMediaType) async throws -> [AVAssetTrack] {
    try await loading("tracks") { $0.tracks(withMediaType: mediaType) }
  }

  /// Loads the tracks with a characteristic.
  public func loadTracks(
    withMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic
  ) async throws -> [AVAssetTrack] {
    try await loading("tracks") { $0.tracks(withMediaCharacteristic: mediaCharacteristic) }
  }

  /// Loads the track with this ID.
  public func loadTrack(withTrackID trackID: CMPersistentTrackID) async throws -> AVAssetTrack? {
    try await loading("tracks") { $0.track(withTrackID: trackID) }
  }
}
