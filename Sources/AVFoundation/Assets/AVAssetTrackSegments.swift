import CoreMedia

/// What a track's segments are asked for by. Kinds of track whose segments are of another type have members of their own
/// in place of these, as at Apple's.
public protocol AVAssetTrackSegments: AnyObject {}

extension AVAssetTrackSegments where Self: AVAssetTrack {
  /// The segments in order of time, including gaps.
  public var segments: [AVAssetTrackSegment] { reading("segments") { $0.knownSegments } }

  /// The segment at a time of the track; the last one at the track's end, nil outside.
  public func segment(forTrackTime trackTime: CMTime) -> AVAssetTrackSegment? { knownSegment(at: trackTime) }
}

extension AVAssetTrack {
  /// The segment at a time of the track; the last one at the track's end, nil outside.
  func knownSegment(at trackTime: CMTime) -> AVAssetTrackSegment? {
    guard trackTime.isNumeric else { return nil }
    let pieces = knownSegments
    let found = pieces.first { $0.timeMapping.target.containsTime(trackTime) }
    if let found { return found }
    return pieces.last.flatMap { $0.timeMapping.target.end == trackTime ? $0 : nil }
  }
}
