import CoreMedia
import Foundation
import Testing

private let inf = CMTime.positiveInfinity
private let minusInf = CMTime.negativeInfinity
private let none = CMTime.invalid
private let unknown = CMTime.indefinite

private func t(_ value: Int64, _ timescale: Int32 = 1) -> CMTime { CMTime(value: value, timescale: timescale) }

private func t(_ value: Int64, _ timescale: Int32, epoch: Int64) -> CMTime {
  CMTimeMakeWithEpoch(value: value, timescale: timescale, epoch: epoch)
}

private func rounded(_ value: Int64, _ timescale: Int32) -> CMTime {
  CMTime(value: value, timescale: timescale, flags: [.valid, .hasBeenRounded], epoch: 0)
}

/// Field by field: 1/2 and 2/4 are equal, but not identical.
private func isIdentical(_ a: CMTime, _ b: CMTime) -> Bool {
  a.value == b.value && a.timescale == b.timescale && a.flags == b.flags && a.epoch == b.epoch
}

/// The rules of time, one row each.
@Suite struct CMTimeRuleTests {
  @Test func flagsHaveApplesNumbers() {
    let flags: [CMTimeFlags] = [.valid, .hasBeenRounded, .positiveInfinity, .negativeInfinity, .indefinite]
    #expect(flags.map(\.rawValue) == [1, 2, 4, 8, 16])
    #expect(CMTimeFlags.impliedValueFlagsMask.rawValue == 28)
    #expect(kCMTimeMaxTimescale == 0x7FFF_FFFF)
    #expect(
      (1...6).map { CMTimeRoundingMethod(rawValue: $0) } == [
        .roundHalfAwayFromZero, .roundTowardZero, .roundAwayFromZero, .quickTime, .roundTowardPositiveInfinity,
        .roundTowardNegativeInfinity,
      ])
  }

  @Test(arguments: [
    (t(1, 2), true, true, false), (CMTime(), false, false, false), (t(1, 0), false, false, false),
    (t(1, -1), false, false, false), (inf, true, false, false), (unknown, true, false, false),
    (rounded(1, 3), true, true, true),
    // Without "valid" nothing else counts, and infinities were never rounded.
    (CMTime(value: 1, timescale: 1, flags: .hasBeenRounded, epoch: 0), false, false, false),
    (CMTime(value: 0, timescale: 0, flags: [.valid, .hasBeenRounded, .indefinite], epoch: 0), true, false, false),
  ])
  func predicates(_ time: CMTime, isValid: Bool, isNumeric: Bool, isRounded: Bool) {
    #expect(time.isValid == isValid && CMTIME_IS_VALID(time) == isValid && CMTIME_IS_INVALID(time) == !isValid)
    #expect(time.isNumeric == isNumeric && CMTIME_IS_NUMERIC(time) == isNumeric)
    #expect(time.hasBeenRounded == isRounded && CMTIME_HAS_BEEN_ROUNDED(time) == isRounded)
  }

  @Test(arguments: [
    (t(1, 600), t(2, 600), t(3, 600)),
    (t(1, 2), t(1, 3), t(5, 6)),
    (t(1, 44100), t(1, 48000), t(307, 7_056_000)),
    (t(1, 999_999_937), t(1, 999_999_929), rounded(2, 1_000_000_000)),
    (t(.max, 4), t(1, 4), t(1 << 62, 2)),
    (t(.max, 1), t(1, 1), inf), (t(.min, 1), t(-1, 1), minusInf),
    (rounded(1, 2), t(1, 2), rounded(2, 2)),
    (none, t(1), none), (t(1), none, none), (inf, none, none),
    (inf, t(1), inf), (t(1), minusInf, minusInf), (inf, unknown, inf), (unknown, minusInf, minusInf),
    (inf, inf, inf), (minusInf, minusInf, minusInf), (inf, minusInf, none), (minusInf, inf, none),
    (unknown, t(1), unknown), (t(1), unknown, unknown), (unknown, unknown, unknown),
    (t(1, 2, epoch: 3), t(1, 2), t(2, 2, epoch: 3)), (t(1, 2), t(1, 2, epoch: 3), t(2, 2, epoch: 3)),
    (t(1, 2, epoch: 3), t(1, 2, epoch: 3), t(2, 2)), (t(1, 2, epoch: 3), t(1, 2, epoch: 4), none),
  ])
  func addition(_ a: CMTime, _ b: CMTime, _ sum: CMTime) {
    #expect(isIdentical(CMTimeAdd(a, b), sum), "\(CMTimeAdd(a, b))")
    #expect(isIdentical(a + b, sum))
  }

  @Test(arguments: [
    (t(3, 600), t(1, 600), t(2, 600)), (t(1, 2), t(1, 3), t(1, 6)),
    (t(.min, 1), t(1, 1), minusInf), (t(0), t(.min, 2), t(1 << 62, 1)),
    (inf, inf, none), (minusInf, minusInf, none), (inf, minusInf, inf), (minusInf, inf, minusInf),
    (t(1), inf, minusInf), (t(1), minusInf, inf), (unknown, inf, minusInf), (unknown, t(1), unknown),
    (t(5, 1, epoch: 2), t(3, 1, epoch: 2), t(2)), (t(5, 1, epoch: 2), t(3), t(2, 1, epoch: 2)),
    (t(5, 1, epoch: 2), t(3, 1, epoch: 1), none),
  ])
  func subtraction(_ a: CMTime, _ b: CMTime, _ difference: CMTime) {
    #expect(isIdentical(CMTimeSubtract(a, b), difference), "\(CMTimeSubtract(a, b))")
    #expect(isIdentical(a - b, difference))
  }

  @Test func ordering() {
    let inOrder: [[CMTime]] = [
      [minusInf], [t(.min)], [t(-1)], [t(0), t(0, 600)], [t(1, 2), t(2, 4), rounded(1, 2)], [t(.max)],
      [t(-5, 1, epoch: 1)], [t(0, 1, epoch: 2)], [unknown], [inf],
      [none, CMTime(value: 7, timescale: 1, flags: [], epoch: 9)],
    ]
    for (i, these) in inOrder.enumerated() {
      for (j, those) in inOrder.enumerated() {
        for (a, b) in these.flatMap({ a in those.map { (a, $0) } }) {
          #expect(CMTimeCompare(a, b) == (i < j ? -1 : i == j ? 0 : 1), "\(a) and \(b)")
          #expect((a < b) == (i < j) && (a == b) == (i == j) && (a >= b) == (i >= j))
          if i == j { #expect(Set([a, b]).count == 1) }
          #expect(CMTimeMinimum(a, b) == (i < j ? a : b) && CMTimeMaximum(a, b) == (i > j ? a : b))
        }
      }
    }
  }

  @Test(
    arguments: [
      (t(7, 10), 1, [1, 0, 1, 0, 1, 0]), (t(5, 10), 1, [1, 0, 1, 0, 1, 0]), (t(3, 10), 1, [0, 0, 1, 0, 1, 0]),
      (t(-3, 10), 1, [0, 0, -1, -1, 0, -1]), (t(-5, 10), 1, [-1, 0, -1, -1, 0, -1]),
      (t(-15, 10), 1, [-2, -1, -2, -1, -1, -2]), (t(1, 3), 10, [3, 3, 4, 4, 4, 3]),
      (t(-1, 3), 10, [-3, -3, -4, -4, -3, -4]), (t(1, 2), 600, [300, 300, 300, 300, 300, 300]),
    ] as [(CMTime, Int32, [Int64])])
  func sixWaysOfRounding(_ time: CMTime, _ scale: Int32, _ values: [Int64]) throws {
    for (number, value) in zip(1..., values) {
      let method = try #require(CMTimeRoundingMethod(rawValue: UInt32(number)))
      let result = CMTimeConvertScale(time, timescale: scale, method: method)
      #expect(result.value == value && result.timescale == scale, "method \(number): \(result)")
      #expect(result.hasBeenRounded == !(result == time))
    }
  }

  @Test func conversionKeepsSpecialsEpochAndTheRoundedFlag() {
    for special in [none, inf, minusInf, unknown] {
      #expect(isIdentical(special.convertScale(600, method: .default), special))
    }
    #expect(isIdentical(t(1, 2, epoch: 5).convertScale(4, method: .default), t(2, 4, epoch: 5)))
    #expect(isIdentical(rounded(1, 2).convertScale(4, method: .default), rounded(2, 4)))
    #expect(!t(1, 2).convertScale(0, method: .default).isValid)
    #expect(t(.max, 1).convertScale(600, method: .default).isPositiveInfinity)
  }

  @Test(
    arguments: [
      (5.0, 600, t(3000, 600)), (200.0 / 3, 3, t(200, 3)), (0.1, 600, t(60, 600)), (1.0 / 3, 10, rounded(3, 10)),
      (-2.5, 1, rounded(-3, 1)), (1e19, 600, inf), (-1e19, 1, minusInf),
      (.infinity, 600, inf), (-.infinity, 600, minusInf), (.nan, 600, none), (1, 0, none), (1, -600, none),
    ] as [(Double, Int32, CMTime)])
  func timesFromSeconds(_ seconds: Double, _ scale: Int32, _ time: CMTime) {
    #expect(isIdentical(CMTimeMakeWithSeconds(seconds, preferredTimescale: scale), time))
    #expect(isIdentical(CMTime(seconds: seconds, preferredTimescale: scale), time))
  }

  @Test func secondsTooManyForTheScaleAreHeldInHalvesOfIt() {
    let made = CMTimeMakeWithSeconds(1e18, preferredTimescale: 1_000_000_000)
    #expect(isIdentical(made, t(7_000_000_000_000_000_000, 7)))
  }

  @Test func secondsOfSpecialTimes() {
    #expect(CMTimeGetSeconds(t(1, 4, epoch: 9)) == 0.25)
    #expect(inf.seconds == .infinity && minusInf.seconds == -.infinity)
    #expect(none.seconds.isNaN && unknown.seconds.isNaN)
  }

  @Test func products() {
    #expect(isIdentical(CMTimeMultiply(t(5, 600), multiplier: -3), t(-15, 600)))
    #expect(isIdentical(CMTimeMultiply(t(.max, 4), multiplier: 2), t(.max, 2)))
    #expect(isIdentical(CMTimeMultiply(t(1 << 62, 4), multiplier: 2), t(1 << 62, 2)))
    #expect(CMTimeMultiply(t(.max, 1), multiplier: -2).isNegativeInfinity)
    #expect(CMTimeMultiply(inf, multiplier: -1).isNegativeInfinity && CMTimeMultiply(unknown, multiplier: 2) == unknown)
    // Both seen on Apple's systems.
    #expect(isIdentical(CMTimeMultiplyByRatio(t(43804, 600), multiplier: 1, divisor: 4), t(43804, 2400)))
    #expect(
      isIdentical(CMTimeMultiplyByFloat64(t(43804, 600), multiplier: 0.25), rounded(18_251_666_667, 1_000_000_000)))
    #expect(isIdentical(CMTimeMultiplyByFloat64(t(10, 600), multiplier: 3), t(30, 600)))
    #expect(isIdentical(CMTimeMultiplyByFloat64(t(1, 2), multiplier: 0.5), t(250_000_000, 1_000_000_000)))
    #expect(CMTimeMultiplyByFloat64(t(1), multiplier: .nan) == none)
    #expect(CMTimeMultiplyByFloat64(t(-1), multiplier: .infinity).isNegativeInfinity)
    #expect(CMTimeMultiplyByFloat64(t(1), multiplier: 1e300).isPositiveInfinity)
    #expect(CMTimeMultiplyByFloat64(t(1), multiplier: 1e-300).value == 0)
    #expect(CMTimeMultiplyByRatio(t(1), multiplier: 1, divisor: 0) == none)
    #expect(
      isIdentical(
        CMTimeMultiplyByRatio(t(6, 600), multiplier: .min, divisor: .min).convertScale(600, method: .default), t(6, 600)
      ))
    #expect(isIdentical(CMTimeAbsoluteValue(t(-3, 7)), t(3, 7)) && CMTimeAbsoluteValue(minusInf).isPositiveInfinity)
    #expect(isIdentical(CMTimeAbsoluteValue(t(.min, 2)), t(1 << 62, 1)))
  }

  @Test func theGuidesExampleHolds() {
    let time1 = CMTimeMake(value: 200, timescale: 2)
    let time2 = CMTimeMake(value: 400, timescale: 4)
    #expect(CMTimeCompare(time1, time2) == 0)
    var time3 = CMTimeMakeWithSeconds(200.0 / 3, preferredTimescale: 3)
    time3 = CMTimeSubtract(CMTimeMultiply(time3, multiplier: 3), time1)
    #expect(time3 == time2)
  }

  @Test(arguments: [t(1, 2), t(-7, 600, epoch: 3), rounded(1, 3), none, inf, minusInf, unknown])
  func dictionariesObjectsAndCodersGiveBackTheSameTime(_ time: CMTime) throws {
    let dictionary = try #require(CMTimeCopyAsDictionary(time, allocator: kCFAllocatorDefault))
    #expect(isIdentical(CMTimeMakeFromDictionary(dictionary), time))
    #expect(isIdentical(NSValue(time: time).timeValue, time))
    #expect(isIdentical(try JSONDecoder().decode(CMTime.self, from: JSONEncoder().encode(time)), time))
    // Also through a file, where every number is an NSNumber.
    let list = try PropertyListSerialization.data(fromPropertyList: dictionary, format: .xml, options: 0)
    let back = try PropertyListSerialization.propertyList(from: list, format: nil) as? [String: Any]
    #expect(isIdentical(CMTimeMakeFromDictionary(back), time))
  }

  @Test func whatIsNoDictionaryOfATimeIsInvalid() {
    #expect(!CMTimeMakeFromDictionary(nil).isValid)
    #expect(!CMTimeMakeFromDictionary([kCMTimeValueKey: "one"]).isValid)
  }

  @Test(arguments: [
    (t(3000, 600), "{3000/600 = 5.000}"), (none, "{INVALID}"), (inf, "{+INFINITY}"), (minusInf, "{-INFINITY}"),
    (unknown, "{INDEFINITE}"), (rounded(1, 3), "{1/3 = 0.333, rounded}"),
  ])
  func descriptions(_ time: CMTime, _ text: String) {
    #expect(CMTimeCopyDescription(allocator: nil, time: time) == text)
  }
}
