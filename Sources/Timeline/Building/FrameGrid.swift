import CoreMedia

/// The times at which frames begin. A person writes 0.333 for a third: a frame that begins within less than a millisecond of
/// a time is meant by it.
struct FrameGrid {
  private static let tolerance = 0.000_6

  let frameDuration: CMTime

  /// A grid for a nominal rate, of which 29.97 means 30000/1001; nil for a rate that isn't known.
  init?(nominalRate: Float) {
    guard let duration = TimelineTime.frameDuration(Double(nominalRate)) else { return nil }
    frameDuration = duration
  }

  init(_ frameDuration: CMTime) { self.frameDuration = frameDuration }

  /// The time, or the frame's beginning that is meant by it.
  func snapped(_ time: CMTime) -> CMTime {
    let count = (time.seconds / frameDuration.seconds).rounded()
    guard let frames = Int64(exactly: count), frames <= Int64.max / frameDuration.value else { return time }
    let near = CMTime(value: frames * frameDuration.value, timescale: frameDuration.timescale)
    return abs((near - time).seconds) <= Self.tolerance ? near : time
  }
}
