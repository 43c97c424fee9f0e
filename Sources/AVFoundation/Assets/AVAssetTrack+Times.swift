import CoreMedia

extension AVAssetTrack {
  /// Loads the segment at a time of the track.
  public func loadSegment(forTrackTime trackTime: CMTime) async throws -> AVAssetTrackSegment? {
    segment(forTrackTime: trackTime)
  }

  /// Loads the segment at a time of the track; the handler is called once.
  public func loadSegment(
    forTrackTime trackTime: CMTime,
    completionHandler: @escaping @Sendable (AVAssetTrackSegment?, (any Error)?) -> Void
  ) {
    completionHandler(segment(forTrackTime: trackTime), nil)
  }

  /// Loads the samples' presentation time at a time of the track.
  public func loadSamplePresentationTime(forTrackTime trackTime: CMTime) async throws -> CMTime {
    samplePresentationTime(forTrackTime: trackTime)
  }

  /// Loads the samples' presentation time at a time of the track; the handler is called once.
  public func loadSamplePresentationTime(
    forTrackTime trackTime: CMTime, completionHandler: @escaping @Sendable (CMTime, (any Error)?) -> Void
  ) {
    completionHandler(samplePresentationTime(forTrackTime: trackTime), nil)
  }
}
