import CoreMedia
import Testing

/// Thousands of drawn cases each, against fractions of big integers.
@Suite struct CMTimePropertyTests {
  private let billion: CMTimeScale = 1_000_000_000

  @Test func sumsAndDifferencesAreTheNearestTimeToTheExactOne() {
    var draw = TimeGenerator(seed: 1)
    for _ in 0..<4_000 {
      let (a, b) = (draw.time(), draw.time())
      let common = commonTimescale(a.timescale, b.timescale)
      let scale = a.timescale == b.timescale ? a.timescale : CMTimeScale(min(common, Int64(billion)))
      #expect(isCorrect(a + b, exact: Rational(a) + Rational(b), timescale: scale), "\(a) + \(b) = \(a + b)")
      #expect(isCorrect(a - b, exact: Rational(a) - Rational(b), timescale: scale), "\(a) - \(b) = \(a - b)")
    }
  }

  @Test func comparisonAgreesWithTheExactOrder() {
    var draw = TimeGenerator(seed: 2)
    for _ in 0..<6_000 {
      let a = draw.time()
      // Half of them close together, where rounding would show.
      let b = draw.below(2) == 0 ? draw.time() : a.convertScale(draw.timescale(), method: draw.method())
      guard b.isNumeric else { continue }
      let (x, y) = (Rational(a), Rational(b))
      let order: Int32 = x < y ? -1 : (x == y ? 0 : 1)
      #expect(CMTimeCompare(a, b) == order, "\(a) and \(b)")
      if order == 0 { #expect(a.hashValue == b.hashValue, "\(a) and \(b)") }
    }
  }

  @Test(arguments: 1...6 as ClosedRange<UInt32>)
  func conversionRoundsAsTheMethodSays(_ number: UInt32) throws {
    let method = try #require(CMTimeRoundingMethod(rawValue: number))
    var draw = TimeGenerator(seed: 10 + UInt64(number))
    for _ in 0..<2_000 {
      let a = draw.time(bits: draw.below(2) == 0 ? 12 : 64)
      let scale = draw.timescale()
      let result = a.convertScale(scale, method: method)
      let scaled = Rational(a) * Rational(BigInteger(Int64(scale)))
      if result.isNumeric {
        #expect(result.timescale == scale)
        #expect(
          scaled.isRounded(to: result.value, by: method, isFiner: scale > a.timescale), "\(a) to \(scale): \(result)")
        #expect(result.hasBeenRounded == !(Rational(result) == Rational(a)))
      } else {
        // No method rounds by a whole, so only numbers beyond the edge may end as infinity.
        let edge = Rational(BigInteger(Int64.max)) - Rational(.one)
        #expect(edge < scaled.magnitude && result.isPositiveInfinity == (a.value > 0), "\(a) to \(scale)")
      }
    }
  }

  @Test func productsWithWholeNumbersAreTheNearestTime() {
    var draw = TimeGenerator(seed: 3)
    for _ in 0..<4_000 {
      let a = draw.time()
      let factor = Int32(truncatingIfNeeded: draw.value(bits: 32))
      let exact = Rational(a) * Rational(BigInteger(Int64(factor)))
      let result = CMTimeMultiply(a, multiplier: factor)
      #expect(isCorrect(result, exact: exact, timescale: a.timescale), "\(a) × \(factor) = \(result)")
    }
  }

  @Test func productsWithRatiosAreExactOrTheNearestBillionth() {
    var draw = TimeGenerator(seed: 4)
    for _ in 0..<4_000 {
      let a = draw.time()
      let factor = Int32(truncatingIfNeeded: draw.value(bits: 32))
      let divisor = Int32(truncatingIfNeeded: draw.value(bits: draw.below(2) == 0 ? 32 : 8))
      let result = CMTimeMultiplyByRatio(a, multiplier: factor, divisor: divisor)
      guard divisor != 0 else {
        #expect(!result.isValid)
        continue
      }
      let exact = Rational(a) * Rational(BigInteger(Int64(factor)), BigInteger(Int64(divisor)))
      if result.isNumeric, Rational(result) == exact {
        #expect(!result.hasBeenRounded)
      } else {
        let isNumber = result.isNumeric
        #expect(
          isCorrect(result, exact: exact, timescale: isNumber ? result.timescale : 1), "\(a) × \(factor)/\(divisor)")
        // Not exact, so a billionth or, for want of room, a half, a quarter… of whatever scale would have been.
        if isNumber {
          let finer = exact * Rational(BigInteger(Int64(result.timescale) * 2 + 1))
          #expect(result.timescale == billion || finer.overflows, "\(a) × \(factor)/\(divisor) = \(result)")
        }
      }
    }
  }

  @Test func productsWithFloatingPointNumbersAreTheNearestTime() {
    var draw = TimeGenerator(seed: 5)
    for _ in 0..<4_000 {
      let a = draw.time()
      let (numerator, halvings) = (draw.value(bits: 30), draw.below(30))
      let factor = Double(numerator) / Double(1 << halvings)
      let exact = Rational(a) * Rational(factor)
      let result = CMTimeMultiplyByFloat64(a, multiplier: factor)
      let scale = a.value == 0 || factor == factor.rounded() ? a.timescale : billion
      #expect(isCorrect(result, exact: exact, timescale: scale), "\(a) × \(factor) = \(result)")
    }
  }

  @Test func mappedTimesAreExactOrTheNearestBillionth() {
    var draw = TimeGenerator(seed: 6)
    for index in 0..<3_000 {
      let bits = index % 3 == 0 ? 64 : 24
      let (from, to, t) = (draw.range(bits: bits), draw.range(bits: bits), draw.time(bits: bits))
      let ratio = Rational(to.duration) / Rational(from.duration)
      let mapped = CMTimeMapTimeFromRangeToRange(t, fromRange: from, toRange: to)
      let exact = (Rational(t) - Rational(from.start)) * ratio + Rational(to.start)
      #expect(isExactOrNearest(mapped, exact), "\(t) from \(from) to \(to) = \(mapped)")
      let length = CMTimeMapDurationFromRangeToRange(t, fromRange: from, toRange: to)
      #expect(isExactOrNearest(length, Rational(t) * ratio), "\(t) long from \(from) to \(to) = \(length)")
    }
  }

  @Test func endpointsOfARangeMapToEndpoints() {
    var draw = TimeGenerator(seed: 7)
    for _ in 0..<2_000 {
      let (from, to) = (draw.range(bits: 30), draw.range(bits: 30))
      #expect(CMTimeMapTimeFromRangeToRange(from.start, fromRange: from, toRange: to) == to.start)
      if !from.end.hasBeenRounded {
        #expect(CMTimeMapTimeFromRangeToRange(from.end, fromRange: from, toRange: to) == to.end)
      }
    }
  }

  @Test func foldedTimesLieInsideAndAWholeNumberOfLengthsAway() {
    var draw = TimeGenerator(seed: 8)
    for _ in 0..<4_000 {
      let (range, t) = (draw.range(bits: 30), draw.time(bits: 40))
      let folded = CMTimeFoldIntoRange(t, foldRange: range)
      #expect(folded < range.end || range.end.hasBeenRounded, "\(t) into \(range)")
      if folded.hasBeenRounded {
        #expect(folded.timescale == billion)
        continue
      }
      #expect(range.start <= folded)
      let turns = ((t.seconds - folded.seconds) / range.duration.seconds).rounded()
      if turns.magnitude < 0x1p50 {
        let moved = Rational(folded) + Rational(range.duration) * Rational(BigInteger(Int64(turns)))
        #expect(moved == Rational(t), "\(t) into \(range) = \(folded)")
      }
    }
  }

  private func isExactOrNearest(_ result: CMTime, _ exact: Rational) -> Bool {
    if result.isNumeric, Rational(result) == exact { return !result.hasBeenRounded }
    return isCorrect(result, exact: exact, timescale: result.isNumeric ? result.timescale : 1)
      && (!result.isNumeric || result.timescale == billion
        || (exact * Rational(BigInteger(Int64(result.timescale) * 2 + 1))).overflows)
  }
}
