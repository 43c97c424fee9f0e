import CoreMedia

/// Drops frames so that the remaining ones are at least a minimum duration apart. A value: ask it about each frame in
/// order.
///
/// Counts on a grid instead of from the last kept frame: 30 frames a second thinned to 20 are 20, not 15.
public struct FrameThinner: Sendable {
  /// The minimum duration between frames; no frames are dropped unless it is a positive time.
  public var minFrameDuration: CMTime {
    didSet { if minFrameDuration != oldValue { due = nil } }
  }
  private var due: Double?

  /// A thinner that keeps frames at least this far apart, all of them by default.
  public init(minFrameDuration: CMTime = .invalid) { self.minFrameDuration = minFrameDuration }

  /// Whether to keep the frame with this time.
  public mutating func keeps(_ time: CMTime) -> Bool {
    guard minFrameDuration.isNumeric, minFrameDuration > .zero, time.isNumeric else { return true }
    let (now, step) = (time.seconds, minFrameDuration.seconds)
    guard let due, now >= due - 100 * step else {
      self.due = now + step
      return true
    }
    // Cameras' clocks aren't exact: a slightly early frame counts as the one that is due.
    guard now >= due - min(step / 10, 0.008) else { return false }
    self.due = now > due + step ? now + step : due + step
    return true
  }
}
