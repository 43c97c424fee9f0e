extension CMTimeRange {
  /// Whether times can be mapped from or to this range.
  private var isMappable: Bool {
    isValid && start.kind == .number && duration.kind == .number && duration.value > 0
  }

  /// Maps `time` linearly from this range to `target`; exact when billionths can hold the result.
  func map(_ time: CMTime, to target: CMTimeRange) -> CMTime {
    guard isMappable, target.isMappable, time.isValid, hasEpoch(of: time) else { return .invalid }
    guard time.kind == .number else { return time }
    // Endpoints map exactly to endpoints, even where the result would be rounded, so that adjacent ranges still meet.
    if time == start { return target.start }
    if time == end { return target.end }
    // The distance has epoch 0, so the result has the target's epoch.
    let scale = CMTime.commonTimescale(time.timescale, start.timescale)
    let distance =
      Int128(time.value) * Int128(scale / Int64(time.timescale))
      - Int128(start.value) * Int128(scale / Int64(start.timescale))
    let rounded = [time, start, duration, target.start, target.duration].contains(where: \.hasBeenRounded)
    return stretch(
      Fraction(distance, UInt128(scale)), to: target, from: target.start,
      preferring: [time.timescale, target.start.timescale, target.duration.timescale], wasRounded: rounded)
  }

  /// `length`, scaled by the ratio of `target`'s duration to this range's.
  func mapDuration(_ length: CMTime, to target: CMTimeRange) -> CMTime {
    guard isMappable, target.isMappable, length.isValid, length.epoch == 0 else { return .invalid }
    guard length.kind == .number else { return length }
    let rounded = [length, duration, target.duration].contains(where: \.hasBeenRounded)
    return stretch(
      Fraction(Int128(length.value), UInt128(length.timescale)), to: target, from: .zero,
      preferring: [length.timescale, target.duration.timescale], wasRounded: rounded)
  }

  /// `origin + distance × target.duration / duration`.
  private func stretch(
    _ distance: Fraction, to target: CMTimeRange, from origin: CMTime, preferring scales: [CMTimeScale],
    wasRounded: Bool
  ) -> CMTime {
    let ratio = Fraction(
      Int128(target.duration.value) * Int128(duration.timescale),
      UInt128(target.duration.timescale) * UInt128(duration.value))
    let origin128 = Fraction(Int128(origin.value), UInt128(origin.timescale))

    // Cross-cancelling before multiplying keeps the product in lowest terms, so 256 bits are enough below.
    let across = greatestCommonDivisor(ratio.denominator, distance.numerator.magnitude)
    let back = greatestCommonDivisor(distance.denominator, ratio.numerator.magnitude)
    let numerator = UInt256(distance.numerator.magnitude / across, times: ratio.numerator.magnitude / back)
    let denominator = UInt256(distance.denominator / back, times: ratio.denominator / across)
    let isNegative = distance.numerator < 0
    let moved = numerator.multiplied(by: origin128.denominator)
    let start = denominator.multiplied(by: origin128.numerator.magnitude)
    let isOriginNegative = origin128.numerator < 0
    let sum: (isNegative: Bool, magnitude: UInt256) =
      if isNegative == isOriginNegative {
        (isNegative, moved.adding(start))
      } else if moved.isLess(than: start) {
        (isOriginNegative, start.subtracting(moved))
      } else {
        (isNegative, moved.subtracting(start))
      }
    let exact = ExactSeconds(
      isNegative: sum.isNegative, numerator: sum.magnitude,
      denominator: denominator.multiplied(by: origin128.denominator))
    return CMTime(
      exact, timescale: exact.timescale(preferring: scales), wasRounded: wasRounded, epoch: origin.epoch)
  }
}

/// A signed fraction in lowest terms.
private struct Fraction {
  var numerator: Int128
  var denominator: UInt128

  init(_ numerator: Int128, _ denominator: UInt128) {
    let common = greatestCommonDivisor(denominator, numerator.magnitude)
    self.numerator = numerator / Int128(common)
    self.denominator = denominator / common
  }
}

extension ExactSeconds {
  /// The timescale to keep a calculated time in: the common one of `scales` if it is exact there, else the coarsest
  /// multiple of it that is, else any that is, else billionths.
  fileprivate func timescale(preferring scales: [CMTimeScale]) -> CMTimeScale {
    let finest = UInt128(CMTime.finestOwnTimescale)
    // A denominator beyond 128 bits has, divided by the origin's 31 bits, no chance to be a billion in lowest terms.
    guard denominator.high == 0 else { return CMTime.finestOwnTimescale }
    let (_, remainder) = numerator.dividedBy(denominator)
    let lowest = denominator.low / greatestCommonDivisor(denominator.low, remainder.low)
    guard lowest <= finest else { return CMTime.finestOwnTimescale }
    let common = scales.reduce(lowest) { common, scale in
      common > finest ? common : common / greatestCommonDivisor(common, UInt128(scale)) * UInt128(scale)
    }
    return CMTimeScale(common <= finest ? common : lowest)
  }
}

extension CMTimeRange {
  /// `time`, shifted by multiples of this range's duration until it lies inside.
  func fold(_ time: CMTime) -> CMTime {
    guard isMappable, time.isValid, hasEpoch(of: time) else { return .invalid }
    guard time.kind == .number else { return time }
    let scale = [time.timescale, start.timescale, duration.timescale].reduce(UInt128(1)) { common, scale in
      common / greatestCommonDivisor(common, UInt128(scale)) * UInt128(scale)
    }
    // Three timescales together reach 93 bits, their products with values 157; the remainder is below 2^158.
    let position = Fold.units(time, scale), origin = Fold.units(start, scale), length = Fold.units(duration, scale)
    let distance = Fold.difference(position, origin)
    let (_, remainder) = distance.magnitude.dividedBy(length.magnitude)
    let inside =
      distance.isNegative && !remainder.isZero ? length.magnitude.subtracting(remainder) : remainder
    let folded = Fold.difference((false, inside), (!origin.isNegative, origin.magnitude))
    let exact = ExactSeconds(
      isNegative: folded.isNegative, numerator: folded.magnitude, denominator: UInt256(scale))
    let wasRounded = [time, start, duration].contains(where: \.hasBeenRounded)
    let own = CMTimeScale(min(scale, UInt128(CMTime.finestOwnTimescale)))
    let nearest = CMTime(exact, timescale: own, wasRounded: wasRounded, epoch: start.epoch)
    if nearest < end { return nearest }
    // Rounding up reached the range's end, which is excluded.
    return CMTime(
      exact, timescale: own, method: .roundTowardNegativeInfinity, wasRounded: wasRounded, epoch: start.epoch)
  }
}

/// The signed 256-bit arithmetic that folding needs.
private enum Fold {
  typealias Signed = (isNegative: Bool, magnitude: UInt256)

  static func units(_ time: CMTime, _ scale: UInt128) -> Signed {
    (time.value < 0, UInt256(UInt128(time.value.magnitude), times: scale / UInt128(time.timescale)))
  }

  static func difference(_ a: Signed, _ b: Signed) -> Signed {
    if a.isNegative != b.isNegative { return (a.isNegative, a.magnitude.adding(b.magnitude)) }
    return a.magnitude.isLess(than: b.magnitude)
      ? (!a.isNegative, b.magnitude.subtracting(a.magnitude))
      : (a.isNegative, a.magnitude.subtracting(b.magnitude))
  }
}
