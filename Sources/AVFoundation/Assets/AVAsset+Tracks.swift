import CoreMedia

extension AVAsset {
  /// Its tracks with a kind of media.
  public func tracks(withMediaType mediaType: AVMediaType) -> [AVAssetTrack] {
    tracks.filter { $0.mediaType == mediaType }
  }

  /// Its tracks that are so.
  public func tracks(withMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic) -> [AVAssetTrack] {
    tracks.filter { $0.hasMediaCharacteristic(mediaCharacteristic) }
  }

  /// The track of this number.
  public func track(withTrackID trackID: CMPersistentTrackID) -> AVAssetTrack? {
    tracks.first { $0.trackID == trackID }
  }

  /// A number that no track has.
  public func unusedTrackID() -> CMPersistentTrackID { Self.unused(in: tracks) }

  private static func unused(in tracks: [AVAssetTrack]) -> CMPersistentTrackID {
    let used = Set(tracks.map(\.trackID))
    return (1...CMPersistentTrackID.max).first { !used.contains($0) } ?? kCMPersistentTrackID_Invalid
  }

  // MARK: Without waiting

  /// Its tracks with a kind of media.
  public func loadTracks(withMediaType mediaType: AVMediaType) async throws -> [AVAssetTrack] {
    try await loading("tracks") { $0.tracks(withMediaType: mediaType) }
  }

  /// Its tracks that are so.
  public func loadTracks(
    withMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic
  ) async throws -> [AVAssetTrack] {
    try await loading("tracks") { $0.tracks(withMediaCharacteristic: mediaCharacteristic) }
  }

  /// The track of this number.
  public func loadTrack(withTrackID trackID: CMPersistentTrackID) async throws -> AVAssetTrack? {
    try await loading("tracks") { $0.track(withTrackID: trackID) }
  }

  /// A number that no track has.
  public func findUnusedTrackID() async throws -> CMPersistentTrackID {
    try await loading("tracks") { $0.unusedTrackID() }
  }

  // MARK: With a handler, called once in whatever thread

  /// Its tracks with a kind of media.
  public func loadTracks(
    withMediaType mediaType: AVMediaType,
    completionHandler: @escaping @Sendable ([AVAssetTrack]?, (any Error)?) -> Void
  ) {
    loading("tracks", { $0.tracks(withMediaType: mediaType) }, completionHandler)
  }

  /// Its tracks that are so.
  public func loadTracks(
    withMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic,
    completionHandler: @escaping @Sendable ([AVAssetTrack]?, (any Error)?) -> Void
  ) {
    loading("tracks", { $0.tracks(withMediaCharacteristic: mediaCharacteristic) }, completionHandler)
  }

  /// The track of this number.
  public func loadTrack(
    withTrackID trackID: CMPersistentTrackID,
    completionHandler: @escaping @Sendable (AVAssetTrack?, (any Error)?) -> Void
  ) {
    loading("tracks", { $0.track(withTrackID: trackID) }, { completionHandler($0 ?? nil, $1) })
  }

  /// A number that no track has.
  public func findUnusedTrackID(
    completionHandler: @escaping @Sendable (CMPersistentTrackID, (any Error)?) -> Void
  ) {
    loading("tracks", { $0.unusedTrackID() }, { completionHandler($0 ?? kCMPersistentTrackID_Invalid, $1) })
  }
}
