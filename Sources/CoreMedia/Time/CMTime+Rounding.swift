/// An exact signed fraction of seconds, on its way to becoming a `CMTime`.
struct ExactSeconds {
  var isNegative: Bool
  var numerator: UInt256
  var denominator: UInt256

  init(isNegative: Bool, numerator: UInt256, denominator: UInt256) {
    self.isNegative = isNegative
    self.numerator = numerator
    self.denominator = denominator
  }

  init(_ numerator: Int128, over denominator: UInt128) {
    self.init(
      isNegative: numerator < 0, numerator: UInt256(numerator.magnitude), denominator: UInt256(denominator))
  }

  /// The magnitude of the value at `timescale`, rounded, and whether rounding changed it.
  func magnitude(
    at timescale: CMTimeScale, oldTimescale: CMTimeScale, method: CMTimeRoundingMethod
  ) -> (value: UInt256, isRounded: Bool) {
    let scaled = numerator.multiplied(by: UInt128(timescale))
    let (quotient, remainder) = scaled.dividedBy(denominator)
    if remainder.isZero { return (quotient, false) }
    let isAway =
      switch method {
      case .roundHalfAwayFromZero: !remainder.isLess(than: denominator.subtracting(remainder))
      case .roundTowardZero: false
      case .roundAwayFromZero: true
      case .quickTime: timescale > oldTimescale || (isNegative && quotient.isZero)
      case .roundTowardPositiveInfinity: !isNegative
      case .roundTowardNegativeInfinity: isNegative
      }
    return (isAway ? quotient.adding(UInt256(1)) : quotient, true)
  }
}

extension CMTime {
  /// The finest timescale that arithmetic chooses by itself.
  ///
  /// The documents say `kCMTimeMaxTimescale` (0x7fffffff). Systems in the field answer in billionths: 43804/600 × 0.25
  /// is 18251666667/1000000000 there, so that is done here. `CMTimeCompare` does not see the difference; a timescale
  /// that the caller chose, up to `kCMTimeMaxTimescale`, is always kept.
  static let finestOwnTimescale: CMTimeScale = 1_000_000_000

  /// A time from an exact fraction at `timescale`, or at the first half, quarter… of it at which the value fits;
  /// infinite when it fits at none.
  init(
    _ exact: ExactSeconds, timescale: CMTimeScale, method: CMTimeRoundingMethod = .default,
    wasRounded: Bool, epoch: CMTimeEpoch
  ) {
    var scale = timescale
    while scale > 0 {
      let (magnitude, isRounded) = exact.magnitude(at: scale, oldTimescale: timescale, method: method)
      if let value = Int64(magnitude, isNegative: exact.isNegative) {
        let flags: CMTimeFlags = isRounded || wasRounded ? [.valid, .hasBeenRounded] : .valid
        self.init(value: value, timescale: scale, flags: flags, epoch: epoch)
        return
      }
      scale /= 2
    }
    self = .infinity(negative: exact.isNegative)
  }

  /// This number as a fraction.
  var exact: ExactSeconds { ExactSeconds(Int128(value), over: UInt128(timescale)) }

  func converted(to newTimescale: CMTimeScale, method: CMTimeRoundingMethod) -> CMTime {
    guard kind == .number else { return self }
    guard newTimescale > 0 else { return .invalid }
    if newTimescale == timescale { return self }
    let (magnitude, isRounded) = exact.magnitude(at: newTimescale, oldTimescale: timescale, method: method)
    // The caller asked for this timescale and will count on it, so a value too large for it isn't moved to a coarser one.
    guard let newValue = Int64(magnitude, isNegative: value < 0) else { return .infinity(negative: value < 0) }
    return CMTime(
      value: newValue, timescale: newTimescale, flags: isRounded ? flags.union(.hasBeenRounded) : flags, epoch: epoch)
  }

  static func nearest(toSeconds seconds: Double, timescale: CMTimeScale) -> CMTime {
    guard timescale > 0, !seconds.isNaN else { return .invalid }
    guard seconds.isFinite else { return .infinity(negative: seconds < 0) }
    var scale = timescale
    while scale > 0 {
      let product = (seconds * Double(scale)).rounded(.toNearestOrAwayFromZero)
      if let value = Int64(exactly: product) {
        let isExact = Double(value) / Double(scale) == seconds
        return CMTime(
          value: value, timescale: scale, flags: isExact ? .valid : [.valid, .hasBeenRounded], epoch: 0)
      }
      scale /= 2
    }
    return .infinity(negative: seconds < 0)
  }
}

extension Int64 {
  /// The signed value of a magnitude, if it fits.
  fileprivate init?(_ magnitude: UInt256, isNegative: Bool) {
    let limit = UInt128(Int64.max) + (isNegative ? 1 : 0)
    guard magnitude.high == 0, magnitude.low <= limit else { return nil }
    self = isNegative ? Int64(-Int128(magnitude.low)) : Int64(magnitude.low)
  }
}
