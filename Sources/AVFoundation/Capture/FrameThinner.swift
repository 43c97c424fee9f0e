import CoreMedia

/// Leaves out frames so that those that stay are at least so far apart. A value: ask it about each frame in order.
///
/// Counts on a grid instead of from the last frame that stayed: 30 frames a second thinned to 20 are 20, not 15.
struct FrameThinner {
  /// How far apart frames have to be; none are left out where this isn't a positive time.
  var minFrameDuration: CMTime {
    didSet { if minFrameDuration != oldValue { due = nil } }
  }
  private var due: Double?

  init(minFrameDuration: CMTime = .invalid) { self.minFrameDuration = minFrameDuration }

  /// Whether the frame of this time stays.
  mutating func keeps(_ time: CMTime) -> Bool {
    guard minFrameDuration.isNumeric, minFrameDuration > .zero, time.isNumeric else { return true }
    let (now, step) = (time.seconds, minFrameDuration.seconds)
    guard let due, now >= due - 100 * step else {
      self.due = now + step
      return true
    }
    // Cameras' clocks aren't exact: a frame that comes a little early is the one that was meant.
    guard now >= due - min(step / 10, 0.008) else { return false }
    self.due = now > due + step ? now + step : due + step
    return true
  }
}
