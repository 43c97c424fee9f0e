/// An unsigned integer wide enough for every product that a time calculation can form.
///
/// Mapping a time from range to range multiplies four 64-bit values and four 32-bit timescales: up to 250 bits.
struct UInt256 {
  var high: UInt128
  var low: UInt128

  init(high: UInt128, low: UInt128) {
    self.high = high
    self.low = low
  }

  init(_ value: UInt128) {
    self.init(high: 0, low: value)
  }

  /// The full product of two 128-bit factors.
  init(_ a: UInt128, times b: UInt128) {
    let product = a.multipliedFullWidth(by: b)
    self.init(high: product.high, low: product.low)
  }

  var isZero: Bool { high == 0 && low == 0 }

  /// The product with `factor`, which must be small enough for the product to fit.
  func multiplied(by factor: UInt128) -> UInt256 {
    if high == 0 { return UInt256(low, times: factor) }
    let lower = low.multipliedFullWidth(by: factor)
    return UInt256(high: high * factor + lower.high, low: lower.low)
  }

  func adding(_ other: UInt256) -> UInt256 {
    let (sum, carry) = low.addingReportingOverflow(other.low)
    return UInt256(high: high &+ other.high &+ (carry ? 1 : 0), low: sum)
  }

  /// The difference; `other` may not be larger.
  func subtracting(_ other: UInt256) -> UInt256 {
    let (difference, borrow) = low.subtractingReportingOverflow(other.low)
    return UInt256(high: high &- other.high &- (borrow ? 1 : 0), low: difference)
  }

  func shiftedLeft(by count: Int) -> UInt256 {
    if count == 0 { return self }
    if count >= 128 { return UInt256(high: low << (count - 128), low: 0) }
    return UInt256(high: (high << count) | (low >> (128 - count)), low: low << count)
  }

  func isLess(than other: UInt256) -> Bool {
    high != other.high ? high < other.high : low < other.low
  }

  private var leadingZeroBitCount: Int {
    high != 0 ? high.leadingZeroBitCount : 128 + low.leadingZeroBitCount
  }

  /// The quotient and remainder; computed in hardware-sized steps where the numbers allow, otherwise bit by bit.
  func dividedBy(_ divisor: UInt256) -> (quotient: UInt256, remainder: UInt256) {
    if high == 0 && divisor.high == 0 {
      if low >> 64 == 0 && divisor.low >> 64 == 0 {
        let (q, r) = UInt64(low).quotientAndRemainder(dividingBy: UInt64(divisor.low))
        return (UInt256(UInt128(q)), UInt256(UInt128(r)))
      }
      let (q, r) = low.quotientAndRemainder(dividingBy: divisor.low)
      return (UInt256(q), UInt256(r))
    }
    if isLess(than: divisor) { return (UInt256(0), self) }
    let shift = divisor.leadingZeroBitCount - leadingZeroBitCount
    var remainder = self
    var quotient = UInt256(0)
    for step in stride(from: shift, through: 0, by: -1) {
      let candidate = divisor.shiftedLeft(by: step)
      if remainder.isLess(than: candidate) { continue }
      remainder = remainder.subtracting(candidate)
      quotient = quotient.adding(UInt256(1).shiftedLeft(by: step))
    }
    return (quotient, remainder)
  }
}
