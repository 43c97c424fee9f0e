extension CMTime {
  /// The product with a whole number, in the same timescale (a coarser one if the value would not fit).
  func multiplied(by factor: Int32) -> CMTime {
    guard kind == .number else { return specialProduct(isNegative: factor < 0) }
    let (product, overflow) = value.multipliedReportingOverflow(by: Int64(factor))
    if !overflow { return CMTime(value: product, timescale: timescale, flags: flags, epoch: epoch) }
    let exact = ExactSeconds(Int128(value) * Int128(factor), over: UInt128(timescale))
    return CMTime(exact, timescale: timescale, wasRounded: hasBeenRounded, epoch: epoch)
  }

  /// The product with a fraction, exact whenever some timescale up to a billion can hold it.
  func multiplied(by factor: Int32, dividedBy divisor: Int32) -> CMTime {
    guard divisor != 0 else { return .invalid }
    guard kind == .number else { return specialProduct(isNegative: (factor < 0) != (divisor < 0)) }
    let sign: Int128 = divisor < 0 ? -1 : 1
    let product = Int128(value) * Int128(factor) * sign
    let scale = UInt64(timescale) * UInt64(divisor.magnitude)
    let exact = ExactSeconds(product, over: UInt128(scale))

    // As on Apple's systems, the timescale is the plain product of the denominators (43804/600 × 1/4 is 43804/2400, not
    // 10951/600).
    if let value = Int64(exactly: product), scale <= UInt64(CMTime.finestOwnTimescale) {
      return CMTime(value: value, timescale: CMTimeScale(scale), flags: flags, epoch: epoch)
    }
    // The fraction is reduced to lowest terms only when that doesn't fit.
    let common = greatestCommonDivisor(UInt128(scale), product.magnitude)
    let lowest = scale / UInt64(common)
    let best = min(lowest, UInt64(CMTime.finestOwnTimescale))
    return CMTime(exact, timescale: CMTimeScale(best), wasRounded: hasBeenRounded, epoch: epoch)
  }

  /// The product with a floating-point number, calculated from the number's exact binary value.
  ///
  /// A whole factor keeps the timescale; any other gives billionths, rounded if need be. (The documents say: doubled
  /// until it reaches 65536. Systems in the field answer 43804/600 × 0.25 with 18251666667/1000000000, rounded, although
  /// 10951/600 would be exact.)
  func multiplied(by factor: Double) -> CMTime {
    if factor.isNaN || kind == .invalid { return .invalid }
    guard kind == .number else { return specialProduct(isNegative: factor < 0) }
    let isNegative = (value < 0) != (factor < 0)
    if factor.isInfinite { return value == 0 ? .invalid : .infinity(negative: isNegative) }
    if value == 0 || factor == 0 { return CMTime(value: 0, timescale: timescale, flags: flags, epoch: epoch) }

    // factor = significand × 2^exponent, the significand a whole odd number of at most 53 bits.
    let bits = UInt64(factor.significandBitPattern) | (factor.isNormal ? 1 << 52 : 0)
    let shift = bits.trailingZeroBitCount
    let exponent = max(Int(factor.exponentBitPattern), 1) - 1075 + shift
    let product = UInt128(value.magnitude) * UInt128(bits >> shift)

    // Outside these bounds the result is known; inside them 256 bits are enough.
    if exponent > 100 { return .infinity(negative: isNegative) }
    if exponent < -200 {
      return CMTime(
        value: 0, timescale: CMTime.finestOwnTimescale, flags: [.valid, .hasBeenRounded], epoch: epoch)
    }
    let exact = ExactSeconds(
      isNegative: isNegative,
      numerator: UInt256(product).shiftedLeft(by: max(exponent, 0)),
      denominator: UInt256(UInt128(timescale)).shiftedLeft(by: max(-exponent, 0)))
    return CMTime(
      exact, timescale: exponent >= 0 ? timescale : CMTime.finestOwnTimescale, wasRounded: hasBeenRounded, epoch: epoch)
  }

  /// The absolute value of the time.
  var absoluteValue: CMTime {
    switch kind {
    case .number: value < 0 ? multiplied(by: -1 as Int32) : self
    case .negativeInfinity: .positiveInfinity
    case .positiveInfinity, .indefinite, .invalid: self
    }
  }

  /// The product of a non-numeric time: only infinities depend on the factor, and only on its sign.
  private func specialProduct(isNegative: Bool) -> CMTime {
    switch kind {
    case .positiveInfinity: .infinity(negative: isNegative)
    case .negativeInfinity: .infinity(negative: !isNegative)
    case .indefinite: .indefinite
    case .invalid, .number: .invalid
    }
  }
}
