import CoreMedia

/// What a movie's tracks are asked for by, in the type that they have there.
public protocol AVMovieTracks: AVAssetTracks {}

extension AVMovieTracks where Self: AVMovie {
  /// The tracks, in the file's order. Blocks the caller's thread until they are loaded.
  public var tracks: [AVMovieTrack] { waiting(for: "tracks") { $0.knownTracks.compactMap { $0 as? AVMovieTrack } } }

  /// The track with this ID.
  public func track(withTrackID trackID: CMPersistentTrackID) -> AVMovieTrack? {
    tracks.first { $0.trackID == trackID }
  }

  /// The tracks of a media type.
  public func tracks(withMediaType mediaType: AVMediaType) -> [AVMovieTrack] {
    tracks.filter { $0.mediaType == mediaType }
  }

  /// The tracks with a characteristic.
  public func tracks(withMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic) -> [AVMovieTrack] {
    tracks.filter { $0.hasMediaCharacteristic(mediaCharacteristic) }
  }

  /// Loads the tracks of a media type.
  public func loadTracks(withMediaType mediaType: AVMediaType) async throws -> [AVMovieTrack] {
    try await loading("tracks") { _ in tracks(withMediaType: mediaType) }
  }

  /// Loads the tracks with a characteristic.
  public func loadTracks(
    withMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic
  ) async throws -> [AVMovieTrack] {
    try await loading("tracks") { _ in tracks(withMediaCharacteristic: mediaCharacteristic) }
  }

  /// Loads the track with this ID.
  public func loadTrack(withTrackID trackID: CMPersistentTrackID) async throws -> AVMovieTrack? {
    try await loading("tracks") { _ in track(withTrackID: trackID) }
  }
}
