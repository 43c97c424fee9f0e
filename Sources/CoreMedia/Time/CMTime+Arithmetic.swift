extension CMTime {
  /// The sum; see `CMTimeAdd` for the rules on epochs, special values and overflow.
  public static func + (lhs: CMTime, rhs: CMTime) -> CMTime {
    sum(lhs, rhs, subtracting: false)
  }

  /// The difference; see `CMTimeAdd` for the rules on epochs, special values and overflow.
  public static func - (lhs: CMTime, rhs: CMTime) -> CMTime {
    sum(lhs, rhs, subtracting: true)
  }

  private static func sum(_ lhs: CMTime, _ rhs: CMTime, subtracting: Bool) -> CMTime {
    guard lhs.kind == .number, rhs.kind == .number else {
      return specialSum(lhs.kind, rhs.kind, subtracting: subtracting)
    }
    guard let epoch = epochOfSum(lhs.epoch, rhs.epoch) else { return .invalid }
    let wasRounded = lhs.flags.union(rhs.flags).contains(.hasBeenRounded)

    let scale = commonTimescale(lhs.timescale, rhs.timescale)
    if scale <= finestOwnTimescale || lhs.timescale == rhs.timescale {
      let left = lhs.value.multipliedReportingOverflow(by: scale / Int64(lhs.timescale))
      let right = rhs.value.multipliedReportingOverflow(by: scale / Int64(rhs.timescale))
      let sum =
        subtracting
        ? left.partialValue.subtractingReportingOverflow(right.partialValue)
        : left.partialValue.addingReportingOverflow(right.partialValue)
      if !left.overflow, !right.overflow, !sum.overflow {
        return CMTime(
          value: sum.partialValue, timescale: CMTimeScale(scale),
          flags: wasRounded ? [.valid, .hasBeenRounded] : .valid, epoch: epoch)
      }
    }

    let left = Int128(lhs.value) * Int128(scale / Int64(lhs.timescale))
    let right = Int128(rhs.value) * Int128(scale / Int64(rhs.timescale))
    let exact = ExactSeconds(subtracting ? left - right : left + right, over: UInt128(scale))
    let own = lhs.timescale == rhs.timescale ? lhs.timescale : CMTimeScale(min(scale, Int64(finestOwnTimescale)))
    return CMTime(exact, timescale: own, wasRounded: wasRounded, epoch: epoch)
  }

  /// The least common multiple, which for two timescales always fits in 64 bits.
  static func commonTimescale(_ a: CMTimeScale, _ b: CMTimeScale) -> Int64 {
    if a == b { return Int64(a) }
    return Int64(a) / Int64(greatestCommonDivisor(UInt64(a), UInt64(b))) * Int64(b)
  }

  /// Epoch 0 (a duration) may be added to anything; two times of one epoch give a duration; others have no sum.
  private static func epochOfSum(_ a: CMTimeEpoch, _ b: CMTimeEpoch) -> CMTimeEpoch? {
    if a == b { return 0 }
    if a == 0 { return b }
    return b == 0 ? a : nil
  }

  /// The sum when at least one operand isn't numeric.
  private static func specialSum(_ lhs: Kind, _ rhs: Kind, subtracting: Bool) -> CMTime {
    if lhs == .invalid || rhs == .invalid { return .invalid }
    let right: Kind =
      switch rhs {
      case .positiveInfinity where subtracting: .negativeInfinity
      case .negativeInfinity where subtracting: .positiveInfinity
      default: rhs
      }
    switch (lhs, right) {
    case (.positiveInfinity, .negativeInfinity), (.negativeInfinity, .positiveInfinity): return .invalid
    case (.positiveInfinity, _), (_, .positiveInfinity): return .positiveInfinity
    case (.negativeInfinity, _), (_, .negativeInfinity): return .negativeInfinity
    default: return .indefinite
    }
  }
}

/// Euclid's algorithm; `b` may be 0.
func greatestCommonDivisor<Number: UnsignedInteger>(_ a: Number, _ b: Number) -> Number {
  var (a, b) = (a, b)
  while b != 0 { (a, b) = (b, a % b) }
  return a
}
