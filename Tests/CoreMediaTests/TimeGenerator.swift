import CoreMedia

/// Draws times the same way in every run: everyday ones, extreme ones, and ones nobody would write.
struct TimeGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  /// SplitMix64.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  mutating func timescale() -> CMTimeScale {
    let common: [CMTimeScale] = [
      1, 2, 3, 24, 25, 30, 60, 600, 1000, 1001, 22050, 24000, 30000, 44100, 48000, 60000, 90000, 1_000_000,
      999_999_937, 1_000_000_000, 1_000_000_001, 0x7FFF_FFFE, 0x7FFF_FFFF,
    ]
    if below(4) > 0 { return common[below(common.count)] }
    return CMTimeScale(1 + below(0x7FFF_FFFF))
  }

  mutating func value(bits: Int = 64) -> Int64 {
    let extremes: [Int64] = [0, 1, -1, .max, .min, .max - 1, .min + 1]
    if bits == 64, below(16) == 0 { return extremes[below(extremes.count)] }
    let width = 1 + below(bits - 1)
    let magnitude = Int64(truncatingIfNeeded: next() >> (64 - width))
    return below(2) == 0 ? magnitude : -magnitude
  }

  mutating func time(bits: Int = 64) -> CMTime {
    CMTime(value: value(bits: bits), timescale: timescale())
  }

  /// A range that isn't empty.
  mutating func range(bits: Int = 64) -> CMTimeRange {
    let length = max(value(bits: bits).magnitude, 1)
    return CMTimeRange(
      start: time(bits: bits), duration: CMTime(value: Int64(clamping: length), timescale: timescale()))
  }

  mutating func method() -> CMTimeRoundingMethod {
    CMTimeRoundingMethod(rawValue: UInt32(1 + below(6))) ?? .default
  }
}

/// What the rules say about a result whose exact value is known.
func isCorrect(_ result: CMTime, exact: Rational, timescale: CMTimeScale) -> Bool {
  var scale = timescale
  while scale > 0 {
    let scaled = exact * Rational(BigInteger(Int64(scale)))
    if !scaled.overflows {
      let isExact = result.isNumeric && Rational(result) == exact
      return result.isNumeric && result.timescale == scale && scaled.isRounded(to: result.value, by: .default)
        && result.hasBeenRounded == !isExact
    }
    scale /= 2
  }
  return exact.sign > 0 ? result.isPositiveInfinity : result.isNegativeInfinity
}

/// The least common multiple.
func commonTimescale(_ a: CMTimeScale, _ b: CMTimeScale) -> Int64 {
  var (x, y) = (Int64(a), Int64(b))
  while x != 0 && y != 0 { if x > y { x %= y } else { y %= x } }
  return Int64(a) * (Int64(b) / max(x, y))
}
