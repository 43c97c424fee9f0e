import CoreMedia

/// What the tracks of a composition that can be edited are asked for by, in the type that they have there.
public protocol AVMutableCompositionTracks: AVCompositionTracks {}

extension AVMutableCompositionTracks where Self: AVMutableComposition {
  /// The tracks.
  public var tracks: [AVMutableCompositionTrack] { mutableTracks }

  /// The track with this ID.
  public func track(withTrackID trackID: CMPersistentTrackID) -> AVMutableCompositionTrack? {
    mutableTracks.first { $0.trackID == trackID }
  }

  /// The tracks of a media type.
  public func tracks(withMediaType mediaType: AVMediaType) -> [AVMutableCompositionTrack] {
    mutableTracks.filter { $0.mediaType == mediaType }
  }

  /// The tracks with a characteristic.
  public func tracks(withMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic) -> [AVMutableCompositionTrack]
  {
    mutableTracks.filter { $0.hasMediaCharacteristic(mediaCharacteristic) }
  }

  /// Loads the tracks of a media type.
  public func loadTracks(withMediaType mediaType: AVMediaType) async throws -> [AVMutableCompositionTrack] {
    tracks(withMediaType: mediaType)
  }

  /// Loads the tracks with a characteristic.
  public func loadTracks(
    withMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic
  ) async throws -> [AVMutableCompositionTrack] {
    tracks(withMediaCharacteristic: mediaCharacteristic)
  }

  /// Loads the track with this ID.
  public func loadTrack(withTrackID trackID: CMPersistentTrackID) async throws -> AVMutableCompositionTrack? {
    track(withTrackID: trackID)
  }
}
