import CoreMedia

/// What the tracks of a movie that can be edited are asked for by, in the type that they have there.
public protocol AVMutableMovieTracks: AVMovieTracks {}

extension AVMutableMovieTracks where Self: AVMutableMovie {
  /// The tracks, in the file's order. Blocks the caller's thread until they are loaded.
  public var tracks: [AVMutableMovieTrack] {
    waiting(for: "tracks") { $0.knownTracks.compactMap { $0 as? AVMutableMovieTrack } }
  }

  /// The track with this ID.
  public func track(withTrackID trackID: CMPersistentTrackID) -> AVMutableMovieTrack? {
    tracks.first { $0.trackID == trackID }
  }

  /// The tracks of a media type.
  public func tracks(withMediaType mediaType: AVMediaType) -> [AVMutableMovieTrack] {
    tracks.filter { $0.mediaType == mediaType }
  }

  /// The tracks with a characteristic.
  public func tracks(withMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic) -> [AVMutableMovieTrack] {
    tracks.filter { $0.hasMediaCharacteristic(mediaCharacteristic) }
  }

  /// Loads the tracks of a media type.
  public func loadTracks(withMediaType mediaType: AVMediaType) async throws -> [AVMutableMovieTrack] {
    try await loading("tracks") { _ in tracks(withMediaType: mediaType) }
  }

  /// Loads the tracks with a characteristic.
  public func loadTracks(
    withMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic
  ) async throws -> [AVMutableMovieTrack] {
    try await loading("tracks") { _ in tracks(withMediaCharacteristic: mediaCharacteristic) }
  }

  /// Loads the track with this ID.
  public func loadTrack(withTrackID trackID: CMPersistentTrackID) async throws -> AVMutableMovieTrack? {
    try await loading("tracks") { _ in track(withTrackID: trackID) }
  }
}
