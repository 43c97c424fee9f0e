import CoreGraphics
import CoreMedia

extension AVAsset {
  /// A track ID that is not in use.
  public func unusedTrackID() -> CMPersistentTrackID { Self.unused(in: tracks) }

  private static func unused(in tracks: [AVAssetTrack]) -> CMPersistentTrackID {
    let used = Set(tracks.map(\.trackID))
    return (1...CMPersistentTrackID.max).first { !used.contains($0) } ?? kCMPersistentTrackID_Invalid
  }

  // MARK: Asynchronous

  /// Finds a track ID that is not in use.
  public func findUnusedTrackID() async throws -> CMPersistentTrackID {
    try await loading("tracks") { $0.unusedTrackID() }
  }

  // MARK: With a completion handler, called once on an arbitrary thread

  /// Loads the tracks of a media type.
  public func loadTracks(
    withMediaType mediaType: AVMediaType,
    completionHandler: @escaping @Sendable ([AVAssetTrack]?, (any Error)?) -> Void
  ) {
    loading("tracks", { $0.tracks(withMediaType: mediaType) }, completionHandler)
  }

  /// Loads the tracks with a characteristic.
  public func loadTracks(
    withMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic,
    completionHandler: @escaping @Sendable ([AVAssetTrack]?, (any Error)?) -> Void
  ) {
    loading("tracks", { $0.tracks(withMediaCharacteristic: mediaCharacteristic) }, completionHandler)
  }

  /// Loads the track with this ID.
  public func loadTrack(
    withTrackID trackID: CMPersistentTrackID,
    completionHandler: @escaping @Sendable (AVAssetTrack?, (any Error)?) -> Void
  ) {
    loading("tracks", { $0.track(withTrackID: trackID) }, { completionHandler($0 ?? nil, $1) })
  }

  /// Finds a track ID that is not in use.
  public func findUnusedTrackID(
    completionHandler: @escaping @Sendable (CMPersistentTrackID, (any Error)?) -> Void
  ) {
    loading("tracks", { $0.unusedTrackID() }, { completionHandler($0 ?? kCMPersistentTrackID_Invalid, $1) })
  }
}
