import CoreGraphics
import CoreMedia

/// What a composition's tracks are asked for by, in the type that they have there.
public protocol AVCompositionTracks: AVAssetTracks {}

extension AVCompositionTracks where Self: AVComposition {
  /// The tracks.
  public var tracks: [AVCompositionTrack] { compositionTracks }

  /// The track with this ID.
  public func track(withTrackID trackID: CMPersistentTrackID) -> AVCompositionTrack? {
    compositionTracks.first { $0.trackID == trackID }
  }

  /// The tracks of a media type.
  public func tracks(withMediaType mediaType: AVMediaType) -> [AVCompositionTrack] {
    compositionTracks.filter { $0.mediaType == mediaType }
  }

  /// The tracks with a characteristic.
  public func tracks(withMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic) -> [AVCompositionTrack] {
    compositionTracks.filter { $0.hasMediaCharacteristic(mediaCharacteristic) }
  }

  /// Loads the tracks of a media type.
  public func loadTracks(withMediaType mediaType: AVMediaType) async throws -> [AVCompositionTrack] {
    tracks(withMediaType: mediaType)
  }

  /// Loads the tracks with a characteristic.
  public func loadTracks(
    withMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic
  ) async throws -> [AVCompositionTrack] {
    tracks(withMediaCharacteristic: mediaCharacteristic)
  }

  /// Loads the track with this ID.
  public func loadTrack(withTrackID trackID: CMPersistentTrackID) async throws -> AVCompositionTrack? {
    track(withTrackID: trackID)
  }

  /// The size of the video, as far as one has been set; otherwise that of the first video track.
  public var naturalSize: CGSize {
    store.composition.naturalSize ?? compositionTracks.first { $0.mediaType == .video }?.naturalSize ?? .zero
  }
}
