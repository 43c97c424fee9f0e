import CoreMedia

/// The target of a seek, and its tolerances.
public struct SeekRequest: Sendable, Equatable {
  /// The time in the movie.
  public var time: CMTime
  /// How much earlier playback may land.
  public var toleranceBefore: CMTime
  /// How much later playback may land.
  public var toleranceAfter: CMTime

  public init(_ time: CMTime, toleranceBefore: CMTime = .zero, toleranceAfter: CMTime = .zero) {
    (self.time, self.toleranceBefore, self.toleranceAfter) = (time, toleranceBefore, toleranceAfter)
  }

  /// The time to seek to: the nearest key frame if it is within tolerance, else the requested time.
  func target(keyFrames: [CMTime], duration: CMTime) -> CMTime {
    var wanted = max(time, .zero)
    if duration.isNumeric { wanted = min(wanted, duration) }
    guard toleranceBefore > .zero || toleranceAfter > .zero else { return wanted }
    let earliest = toleranceBefore.isNumeric ? wanted - toleranceBefore : .negativeInfinity
    let latest = toleranceAfter.isNumeric ? wanted + toleranceAfter : .positiveInfinity
    let later = keyFrames.partition { $0 > wanted }
    let before = later > 0 ? keyFrames[later - 1] : nil
    let after = later < keyFrames.endIndex ? keyFrames[later] : nil
    switch NearKeyFrame(to: wanted, from: earliest, to: latest, earlier: before, later: after) {
    case .earlier: return before ?? wanted
    case .later: return after ?? wanted
    case nil: return wanted
    }
  }
}
