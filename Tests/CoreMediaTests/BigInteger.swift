/// A signed integer of any size, written for these tests alone: slow, plain, and sharing nothing with what it checks.
struct BigInteger: Comparable, CustomStringConvertible {
  private var isNegative: Bool
  /// Digits to the base 2³², the lowest first, without leading zeros.
  private var digits: [UInt32]

  private init(isNegative: Bool, digits: [UInt32]) {
    var digits = digits
    while digits.last == 0 { digits.removeLast() }
    self.digits = digits
    self.isNegative = isNegative && !digits.isEmpty
  }

  init(_ value: Int64) {
    self.init(
      isNegative: value < 0,
      digits: [UInt32(truncatingIfNeeded: value.magnitude), UInt32(truncatingIfNeeded: value.magnitude >> 32)])
  }

  static let zero = BigInteger(0)
  static let one = BigInteger(1)

  var isZero: Bool { digits.isEmpty }
  var sign: Int { isZero ? 0 : (isNegative ? -1 : 1) }
  var magnitude: BigInteger { BigInteger(isNegative: false, digits: digits) }

  static prefix func - (a: BigInteger) -> BigInteger { BigInteger(isNegative: !a.isNegative, digits: a.digits) }

  static func + (a: BigInteger, b: BigInteger) -> BigInteger {
    if a.isNegative == b.isNegative {
      return BigInteger(isNegative: a.isNegative, digits: add(a.digits, b.digits))
    }
    return less(a.digits, b.digits)
      ? BigInteger(isNegative: b.isNegative, digits: subtract(b.digits, a.digits))
      : BigInteger(isNegative: a.isNegative, digits: subtract(a.digits, b.digits))
  }

  static func - (a: BigInteger, b: BigInteger) -> BigInteger { a + -b }

  static func * (a: BigInteger, b: BigInteger) -> BigInteger {
    var product = [UInt32](repeating: 0, count: a.digits.count + b.digits.count)
    for (i, x) in a.digits.enumerated() {
      var carry: UInt64 = 0
      for (j, y) in b.digits.enumerated() {
        let sum = UInt64(x) * UInt64(y) + UInt64(product[i + j]) + carry
        product[i + j] = UInt32(truncatingIfNeeded: sum)
        carry = sum >> 32
      }
      product[i + b.digits.count] = UInt32(carry)
    }
    return BigInteger(isNegative: a.isNegative != b.isNegative, digits: product)
  }

  static func < (a: BigInteger, b: BigInteger) -> Bool { (a - b).sign < 0 }

  /// Hexadecimal, for the message of a failing test.
  var description: String {
    let parts = digits.reversed().map { digit in
      let text = String(digit, radix: 16)
      return String(repeating: "0", count: 8 - text.count) + text
    }
    return (isNegative ? "-0x" : "0x") + (parts.isEmpty ? "0" : parts.joined())
  }

  private static func less(_ a: [UInt32], _ b: [UInt32]) -> Bool {
    if a.count != b.count { return a.count < b.count }
    for index in a.indices.reversed() where a[index] != b[index] { return a[index] < b[index] }
    return false
  }

  private static func add(_ a: [UInt32], _ b: [UInt32]) -> [UInt32] {
    var sum: [UInt32] = []
    var carry: UInt64 = 0
    for index in 0..<max(a.count, b.count) {
      let digit = UInt64(index < a.count ? a[index] : 0) + UInt64(index < b.count ? b[index] : 0) + carry
      sum.append(UInt32(truncatingIfNeeded: digit))
      carry = digit >> 32
    }
    return sum + [UInt32(carry)]
  }

  /// `a` may not be less than `b`.
  private static func subtract(_ a: [UInt32], _ b: [UInt32]) -> [UInt32] {
    var difference: [UInt32] = []
    var borrow: Int64 = 0
    for index in a.indices {
      let digit = Int64(a[index]) - Int64(index < b.count ? b[index] : 0) - borrow
      borrow = digit < 0 ? 1 : 0
      difference.append(UInt32(truncatingIfNeeded: digit))
    }
    while difference.last == 0 { difference.removeLast() }
    return difference
  }
}
