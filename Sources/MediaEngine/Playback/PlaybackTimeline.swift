import CoreMedia

/// Where playing is: in the frame that is shown, and by the clock where no picture says so. A value that knows no
/// pipeline; `now` is always the host's clock in nanoseconds.
struct PlaybackTimeline {
  /// The frame that is shown.
  private struct Window: Equatable {
    var start: CMTime
    /// The last moment of it; nil where nobody knows.
    var last: CMTime?
  }

  private var anchor = CMTime.zero
  private var anchoredAt: UInt64 = 0
  private var rate = 0.0
  private var window: Window?

  /// The end of what can be played; invalid while unknown.
  var duration = CMTime.invalid

  /// Time stands still here: after a jump, or at an end.
  mutating func settle(at time: CMTime) {
    anchor = time
    rate = 0
  }

  /// Time begins to run.
  mutating func run(at rate: Double, now: UInt64) {
    anchor = position(now: now)
    anchoredAt = now
    self.rate = rate
  }

  /// Time stands still where it is.
  mutating func pause(now: UInt64) {
    anchor = position(now: now)
    rate = 0
  }

  /// A frame is shown from now on.
  mutating func show(from start: CMTime, for length: CMTime, now: UInt64) {
    // As much before the next frame as no rounding of times makes up for: Matroska's are of whole milliseconds, its
    // frames last as long as one of 30 a second does, so that some end a third of one behind the beginning of the next.
    let slack = min(CMTime(value: 1, timescale: 1000), CMTimeMultiplyByRatio(length, multiplier: 1, divisor: 4))
    let last = length.isNumeric && length > .zero ? start + length - slack : nil
    window = Window(start: start, last: last)
    anchor = start
    anchoredAt = now
  }

  /// No frame follows any more, or there is none: the clock alone says where playing is.
  mutating func forgetFrame() { window = nil }

  /// Where playing is at a moment before or behind now, if nothing comes in between.
  func time(at moment: UInt64) -> CMTime {
    guard rate != 0 else { return anchor }
    let passed = moment >= anchoredAt ? Double(moment - anchoredAt) : -Double(anchoredAt - moment)
    let place = anchor + CMTime(seconds: passed / 1e9 * rate, preferredTimescale: 1_000_000_000)
    return max(.zero, duration.isNumeric ? min(place, duration) : place)
  }

  /// Where playing is.
  func position(now: UInt64) -> CMTime {
    guard rate != 0 else { return anchor }
    // Backwards, a frame is shown for the time before its beginning is reached.
    if window != nil, rate < 0 { return anchor }
    let passed = Double(now > anchoredAt ? now - anchoredAt : 0) / 1e9 * rate
    var place = anchor + CMTime(seconds: passed, preferredTimescale: 1_000_000_000)
    if let last = window?.last { place = min(place, max(anchor, last)) }
    if duration.isNumeric { place = min(place, duration) }
    return max(place, .zero)
  }
}
