import CoreMedia

/// A time as a fraction that isn't rounded: `CMTime`'s product of several timescales would be.
struct ExactTime: Sendable, Comparable {
  private let numerator: Int128
  /// Positive.
  private let denominator: Int128

  private init(_ numerator: Int128, _ denominator: Int128) {
    let divisor = Self.greatestCommonDivisor(numerator.magnitude, denominator.magnitude)
    (self.numerator, self.denominator) = (numerator / Int128(divisor), denominator / Int128(divisor))
  }

  /// A numeric time; others are clamped to the ends of what can be counted.
  init(_ time: CMTime) {
    let isCounted = time.isNumeric && time.timescale > 0
    let limit = time.isPositiveInfinity ? Int128(Int64.max) : Int128(Int64.min)
    self.init(isCounted ? Int128(time.value) : limit, isCounted ? Int128(time.timescale) : 1)
  }

  /// The nearest time in a timescale.
  func time(_ timescale: CMTimeScale, method: FloatingPointRoundingRule = .toNearestOrAwayFromZero) -> CMTime {
    let (product, overflows) = numerator.multipliedReportingOverflow(by: Int128(timescale))
    if overflows { return CMTime(seconds: seconds, preferredTimescale: timescale) }
    var (quotient, rest) = product.quotientAndRemainder(dividingBy: denominator)
    if rest < 0 { (quotient, rest) = (quotient - 1, rest + denominator) }
    switch method {
    case .down: break
    case .up: if rest > 0 { quotient += 1 }
    default: if rest * 2 >= denominator { quotient += 1 }
    }
    return CMTime(value: Int64(clamping: quotient), timescale: timescale)
  }

  /// The time exactly where its timescale allows it, otherwise in billionths, rounded down.
  var time: CMTime {
    if let scale = CMTimeScale(exactly: denominator), let value = Int64(exactly: numerator), scale <= 1_000_000_000 {
      return CMTime(value: value, timescale: scale)
    }
    return time(1_000_000_000, method: .down)
  }

  var seconds: Double { Double(numerator) / Double(denominator) }

  static func < (one: ExactTime, other: ExactTime) -> Bool { compare(one, other) < 0 }
  static func == (one: ExactTime, other: ExactTime) -> Bool { compare(one, other) == 0 }

  private static func compare(_ one: ExactTime, _ other: ExactTime) -> Int {
    let (left, leftOverflows) = one.numerator.multipliedReportingOverflow(by: other.denominator)
    let (right, rightOverflows) = other.numerator.multipliedReportingOverflow(by: one.denominator)
    if leftOverflows || rightOverflows {
      return one.seconds < other.seconds ? -1 : one.seconds > other.seconds ? 1 : 0
    }
    return left < right ? -1 : left > right ? 1 : 0
  }

  static func + (one: ExactTime, other: ExactTime) -> ExactTime {
    let (left, a) = one.numerator.multipliedReportingOverflow(by: other.denominator)
    let (right, b) = other.numerator.multipliedReportingOverflow(by: one.denominator)
    let (below, c) = one.denominator.multipliedReportingOverflow(by: other.denominator)
    let (sum, d) = left.addingReportingOverflow(right)
    return a || b || c || d ? rounded(one.seconds + other.seconds) : ExactTime(sum, below)
  }

  static func - (one: ExactTime, other: ExactTime) -> ExactTime {
    one + ExactTime(-other.numerator, other.denominator)
  }

  static func * (one: ExactTime, other: ExactTime) -> ExactTime {
    let (above, a) = one.numerator.multipliedReportingOverflow(by: other.numerator)
    let (below, b) = one.denominator.multipliedReportingOverflow(by: other.denominator)
    return a || b ? rounded(one.seconds * other.seconds) : ExactTime(above, below)
  }

  static func / (one: ExactTime, other: ExactTime) -> ExactTime {
    guard other.numerator != 0 else { return ExactTime(.zero) }
    return one
      * (other.numerator < 0
        ? ExactTime(-other.denominator, -other.numerator) : ExactTime(other.denominator, other.numerator))
  }

  private static func rounded(_ seconds: Double) -> ExactTime {
    ExactTime(Int128(max(-9e8, min(9e8, seconds)) * 1e9), 1_000_000_000)
  }

  private static func greatestCommonDivisor(_ one: UInt128, _ other: UInt128) -> UInt128 {
    // Most times fit, where dividing is faster by far.
    if let one = UInt64(exactly: one), let other = UInt64(exactly: other) {
      var (a, b) = (one, other)
      while b != 0 { (a, b) = (b, a % b) }
      return UInt128(max(a, 1))
    }
    var (a, b) = (one, other)
    while b != 0 { (a, b) = (b, a % b) }
    return max(a, 1)
  }
}

extension CMTimeMapping {
  /// What is shown of the source at a time of the target.
  func sourceTime(of time: CMTime) -> ExactTime {
    let offset = ExactTime(time) - ExactTime(target.start)
    guard source.duration != target.duration else { return ExactTime(source.start) + offset }
    return ExactTime(source.start) + offset * ExactTime(source.duration) / ExactTime(target.duration)
  }

  /// When a time of the source is shown.
  func targetTime(of time: CMTime) -> ExactTime {
    let offset = ExactTime(time) - ExactTime(source.start)
    guard source.duration != target.duration else { return ExactTime(target.start) + offset }
    return ExactTime(target.start) + offset * ExactTime(target.duration) / ExactTime(source.duration)
  }

  /// How fast the source passes: 2 if two seconds of it are shown in one.
  var speed: Double {
    source.duration == target.duration ? 1 : source.duration.seconds / max(target.duration.seconds, 1e-9)
  }
}
