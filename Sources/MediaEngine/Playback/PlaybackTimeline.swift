import CoreMedia

/// The playback position: within the frame shown, and by the clock where there is no video. A value that knows no
/// pipeline; `now` is always the host time in nanoseconds.
struct PlaybackTimeline {
  /// The frame that is shown.
  private struct Window: Equatable {
    var start: CMTime
    /// The last time within the frame; nil if unknown.
    var last: CMTime?
  }

  private var anchor = CMTime.zero
  private var anchoredAt: UInt64 = 0
  private var rate = 0.0
  private var window: Window?

  /// The movie's duration; invalid while unknown.
  var duration = CMTime.invalid

  /// Stops at a time: after a seek, or at an end.
  mutating func settle(at time: CMTime) {
    anchor = time
    rate = 0
  }

  /// Starts advancing at a rate.
  mutating func run(at rate: Double, now: UInt64) {
    anchor = position(now: now)
    anchoredAt = now
    self.rate = rate
  }

  /// Stops at the current position.
  mutating func pause(now: UInt64) {
    anchor = position(now: now)
    rate = 0
  }

  /// Notes the frame that is shown from now on.
  mutating func show(from start: CMTime, for length: CMTime, now: UInt64) {
    // Ends a frame early enough for any rounding of times: Matroska's times are in whole milliseconds, while its frames
    // last exactly 1/30 s, for instance, so that some end a third of a millisecond after the next one begins.
    let slack = min(CMTime(value: 1, timescale: 1000), CMTimeMultiplyByRatio(length, multiplier: 1, divisor: 4))
    let last = length.isNumeric && length > .zero ? start + length - slack : nil
    window = Window(start: start, last: last)
    anchor = start
    anchoredAt = now
  }

  /// Forgets the frame, at the end of the video or without one: the clock alone determines the position.
  mutating func forgetFrame() { window = nil }

  /// The position at a past or future host time, if nothing intervenes.
  func time(at moment: UInt64) -> CMTime {
    guard rate != 0 else { return anchor }
    let passed = moment >= anchoredAt ? Double(moment - anchoredAt) : -Double(anchoredAt - moment)
    let place = anchor + CMTime(seconds: passed / 1e9 * rate, preferredTimescale: 1_000_000_000)
    return max(.zero, duration.isNumeric ? min(place, duration) : place)
  }

  /// The current position.
  func position(now: UInt64) -> CMTime {
    guard rate != 0 else { return anchor }
    // In reverse, a frame is shown before its start time is reached.
    if window != nil, rate < 0 { return anchor }
    let passed = Double(now > anchoredAt ? now - anchoredAt : 0) / 1e9 * rate
    var place = anchor + CMTime(seconds: passed, preferredTimescale: 1_000_000_000)
    if let last = window?.last { place = min(place, max(anchor, last)) }
    if duration.isNumeric { place = min(place, duration) }
    return max(place, .zero)
  }
}
