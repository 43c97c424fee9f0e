import CoreMedia

/// Converts the times of a track's blocks to those of the media, which begins at 0.
struct MatroskaClock: Sendable {
  /// The timescale of the track's times: as coarse as what the file stores, or the sample rate where that fits.
  let timescale: CMTimeScale
  /// How many units a tick lasts.
  let tick: Int64
  /// What is subtracted from all times: when the media begins, and the codec's delay.
  private let shift: Int64

  /// A clock for a track of a segment with `scale` nanoseconds in a tick, whose media begins at tick `start`.
  init(_ track: MatroskaTrack, scale: Int64, start: Int64) {
    let second: Int64 = 1_000_000_000
    let perSecond = second % scale == 0 ? second / scale : nil
    if let perSecond, track.kind == .audio, let rate = CMTimeScale(exactly: track.soundRate), rate > 0,
      Int64(rate) % perSecond == 0
    {
      (timescale, tick) = (rate, Int64(rate) / perSecond)
    } else if let perSecond {
      (timescale, tick) = (CMTimeScale(perSecond), 1)
    } else {
      (timescale, tick) = (CMTimeScale(second), scale)
    }
    let delay = Self.units(nanoseconds: track.delay, timescale)
    shift = start.multiplied(clamping: tick).adding(clamping: delay)
  }

  /// When a block is shown.
  func presentation(ticks: Int64) -> Int64 {
    let (time, overflows) = ticks.multiplied(clamping: tick).subtractingReportingOverflow(shift)
    return overflows ? ticks < 0 ? .min : .max : time
  }

  /// A duration in ticks.
  func units(ticks: Int64) -> Int64 { ticks.multiplied(clamping: tick) }

  /// A duration in nanoseconds, rounded.
  func units(nanoseconds: Int64) -> Int64 { Self.units(nanoseconds: nanoseconds, timescale) }

  /// A duration in samples of a rate, rounded.
  func units(samples: Int64, rate: Int) -> Int64 {
    guard rate > 0 else { return 0 }
    let (product, rate) = (Int128(samples) * Int128(timescale), Int128(rate))
    return Int64(clamping: (product + rate / 2) / rate)
  }

  /// A time of the media.
  func time(_ units: Int64) -> CMTime { CMTime(value: units, timescale: timescale) }

  /// The tick at or before a time of the media.
  func ticks(_ time: CMTime) -> Int64 {
    guard time.isNumeric, time.timescale > 0 else { return time.isPositiveInfinity ? .max : .min }
    let units = Int128(time.value) * Int128(timescale) / Int128(time.timescale) + Int128(shift)
    let ticks = units / Int128(tick)
    return Int64(clamping: units < 0 && units % Int128(tick) != 0 ? ticks - 1 : ticks)
  }

  private static func units(nanoseconds: Int64, _ timescale: CMTimeScale) -> Int64 {
    let (product, second) = (Int128(nanoseconds) * Int128(timescale), Int128(1_000_000_000))
    return Int64(clamping: (product + (product < 0 ? -second / 2 : second / 2)) / second)
  }
}
