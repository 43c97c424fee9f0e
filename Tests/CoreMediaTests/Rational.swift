import CoreMedia

/// An exact fraction for the tests to compare times with.
struct Rational: Comparable, CustomStringConvertible {
  let numerator: BigInteger
  let denominator: BigInteger

  init(_ numerator: BigInteger, _ denominator: BigInteger = .one) {
    precondition(!denominator.isZero)
    self.numerator = denominator.sign < 0 ? -numerator : numerator
    self.denominator = denominator.magnitude
  }

  init(_ time: CMTime) {
    self.init(BigInteger(time.value), BigInteger(Int64(time.timescale)))
  }

  /// A floating-point number is a fraction, too.
  init(_ number: Double) {
    var denominator = BigInteger.one
    var rest = number
    while rest != rest.rounded(.towardZero) {
      rest *= 2
      denominator = denominator * BigInteger(2)
    }
    self.init(BigInteger(Int64(rest)), denominator)
  }

  static func + (a: Rational, b: Rational) -> Rational {
    Rational(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator)
  }

  static func - (a: Rational, b: Rational) -> Rational { a + Rational(-b.numerator, b.denominator) }

  static func * (a: Rational, b: Rational) -> Rational {
    Rational(a.numerator * b.numerator, a.denominator * b.denominator)
  }

  static func / (a: Rational, b: Rational) -> Rational {
    Rational(a.numerator * b.denominator, a.denominator * b.numerator)
  }

  static func == (a: Rational, b: Rational) -> Bool { (a - b).numerator.isZero }

  static func < (a: Rational, b: Rational) -> Bool { (a - b).numerator.sign < 0 }

  var magnitude: Rational { Rational(numerator.magnitude, denominator) }
  var sign: Int { numerator.sign }

  /// Whether `value` is what this number rounds to; needs no division, so it shares no idea with what it checks.
  func isRounded(to value: Int64, by method: CMTimeRoundingMethod, isFiner: Bool = false) -> Bool {
    let whole = Rational(BigInteger(value))
    let rest = self - whole
    if rest.sign == 0 { return true }
    guard rest.magnitude < Rational(.one) else { return false }
    let wentTowardsZero = rest.sign == sign
    switch method {
    case .roundTowardZero: return wentTowardsZero
    case .roundAwayFromZero: return !wentTowardsZero
    case .roundTowardNegativeInfinity: return rest.sign > 0
    case .roundTowardPositiveInfinity: return rest.sign < 0
    case .quickTime:
      if isFiner { return !wentTowardsZero }
      // Where zero would come out of a negative number, -1 must.
      if sign < 0, Rational(-.one) < self { return value == -1 }
      return wentTowardsZero
    case .roundHalfAwayFromZero:
      let half = Rational(.one, BigInteger(2))
      return rest.magnitude < half || (rest.magnitude == half && !wentTowardsZero)
    }
  }

  /// Whether this number, rounded to the nearest, needs more than 64 bits.
  var overflows: Bool {
    let half = Rational(.one, BigInteger(2))
    return Rational(BigInteger(Int64.max)) + half < self || self == Rational(BigInteger(Int64.max)) + half
      || self < Rational(BigInteger(Int64.min)) - half || self == Rational(BigInteger(Int64.min)) - half
  }

  var description: String { "\(numerator)/\(denominator)" }
}
