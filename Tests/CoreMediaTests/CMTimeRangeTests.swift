import CoreMedia
import Foundation
import Testing

private func s(_ seconds: Double) -> CMTime { CMTime(seconds: seconds, preferredTimescale: 600) }
private func r(_ start: Double, _ end: Double) -> CMTimeRange { CMTimeRange(start: s(start), end: s(end)) }

@Suite struct CMTimeRangeTests {
  @Test func validEmptyIndefinite() {
    #expect(CMTimeRange() == .zero && CMTimeRange().isValid && CMTimeRange().isEmpty)
    #expect(!CMTimeRange.invalid.isValid && !CMTimeRange.invalid.isEmpty)
    #expect(!CMTimeRange(start: .zero, duration: s(-1)).isValid)
    #expect(!CMTimeRange(start: .zero, duration: CMTimeMakeWithEpoch(value: 1, timescale: 1, epoch: 1)).isValid)
    #expect(CMTimeRange(start: .zero, duration: .indefinite).isIndefinite)
    #expect(!r(3, 1).isValid)
    #expect(!CMTimeRange(start: .zero, end: CMTimeMakeWithEpoch(value: 1, timescale: 1, epoch: 1)).isValid)
    #expect(CMTIMERANGE_IS_EMPTY(.zero) && CMTIMERANGE_IS_INVALID(.invalid) && !CMTIMERANGE_IS_INDEFINITE(.zero))
    #expect(CMTimeRange(start: .zero, end: .positiveInfinity).duration.isPositiveInfinity)
  }

  @Test func aRangeHoldsItsStartButNotItsEnd() {
    let range = r(1, 3)
    #expect(range.containsTime(s(1)) && range.containsTime(s(2.99)))
    #expect(!range.containsTime(range.end) && !range.containsTime(s(0.99)) && !range.containsTime(.invalid))
    #expect(!range.containsTime(.positiveInfinity) && !range.containsTime(.negativeInfinity))
    #expect(CMTimeRange(start: .zero, duration: .positiveInfinity).containsTime(s(1e9)))
    #expect(!range.containsTime(CMTimeMakeWithEpoch(value: 2, timescale: 1, epoch: 1)))
  }

  @Test(arguments: [
    (r(0, 1), r(0, 1), true), (r(0, 2), r(1, 2), true), (r(0, 2), r(1, 2.1), false), (r(0, 1), r(0, 0), true),
    (r(0, 1), r(1, 1), false), (r(0, 0), r(0, 0), false), (r(0, 1), .invalid, false), (.invalid, r(0, 1), false),
  ])
  func containment(_ outer: CMTimeRange, _ inner: CMTimeRange, _ contains: Bool) {
    #expect(CMTimeRangeContainsTimeRange(outer, otherRange: inner) == contains)
  }

  @Test(arguments: [
    (r(0, 2), r(1, 3), r(0, 3), r(1, 2)), (r(0, 1), r(2, 3), r(0, 3), .zero), (r(0, 1), r(1, 2), r(0, 2), .zero),
    (r(0, 0), r(1, 2.5), r(0, 2.5), .zero), (r(0, 4), r(1, 2), r(0, 4), r(1, 2)),
    (r(0, 1), .invalid, .invalid, .invalid),
  ])
  func unionAndIntersection(_ a: CMTimeRange, _ b: CMTimeRange, _ union: CMTimeRange, _ intersection: CMTimeRange) {
    #expect(a.union(b) == union && b.union(a) == union)
    #expect(a.intersection(b) == intersection && b.intersection(a) == intersection)
  }

  @Test func rangesOfDifferentEpochsHaveNothingInCommon() {
    let other = CMTimeRange(start: CMTimeMakeWithEpoch(value: 0, timescale: 1, epoch: 1), duration: s(1))
    #expect(!r(0, 1).union(other).isValid && !r(0, 1).intersection(other).isValid)
    #expect(!CMTimeMapTimeFromRangeToRange(s(0), fromRange: other, toRange: r(0, 1)).isValid)
    #expect(CMTimeMapTimeFromRangeToRange(s(0.5), fromRange: r(0, 1), toRange: other).epoch == 1)
  }

  @Test func clampingAndFolding() {
    #expect(CMTimeClampToRange(s(0), range: r(1, 2)) == s(1) && CMTimeClampToRange(s(9), range: r(1, 2)) == s(2))
    #expect(CMTimeClampToRange(s(1.5), range: r(1, 2)) == s(1.5))
    #expect(CMTimeClampToRange(.positiveInfinity, range: r(1, 2)) == s(2))
    #expect(!CMTimeClampToRange(s(1), range: .invalid).isValid)
    #expect(CMTimeFoldIntoRange(s(7.5), foldRange: r(1, 3)) == s(1.5))
    #expect(CMTimeFoldIntoRange(s(-0.5), foldRange: r(1, 3)) == s(1.5))
    #expect(CMTimeFoldIntoRange(s(3), foldRange: r(1, 3)) == s(1))
    #expect(!CMTimeFoldIntoRange(s(3), foldRange: r(1, 1)).isValid)
  }

  @Test func mappingToOrFromAnEmptyRangeIsInvalid() {
    #expect(!CMTimeMapTimeFromRangeToRange(s(1), fromRange: r(0, 0), toRange: r(0, 1)).isValid)
    #expect(!CMTimeMapTimeFromRangeToRange(s(1), fromRange: r(0, 1), toRange: r(0, 0)).isValid)
    #expect(CMTimeMapTimeFromRangeToRange(s(1.5), fromRange: r(1, 2), toRange: r(10, 14)) == s(12))
    #expect(CMTimeMapDurationFromRangeToRange(s(0.5), fromRange: r(1, 2), toRange: r(10, 14)) == s(2))
    let withEpoch = CMTimeMakeWithEpoch(value: 1, timescale: 1, epoch: 1)
    #expect(!CMTimeMapDurationFromRangeToRange(withEpoch, fromRange: r(1, 2), toRange: r(10, 14)).isValid)
  }

  @Test func mappings() {
    let mapping = CMTimeMappingMake(source: r(0, 1), target: r(2, 4))
    let back = CMTimeMappingMakeFromDictionary(CMTimeMappingCopyAsDictionary(mapping, allocator: nil))
    #expect(back.source == mapping.source && back.target == mapping.target)
    let gap = CMTimeMappingMakeEmpty(target: r(2, 4))
    #expect(CMTIMEMAPPING_IS_EMPTY(gap) && CMTIMEMAPPING_IS_VALID(gap) && !gap.source.isValid)
    let boxed = NSValue(timeMapping: mapping).timeMappingValue
    #expect(boxed.source == mapping.source && boxed.target == mapping.target)
  }

  @Test func objectsAreEqualWhenTheirRangesAre() throws {
    let value = NSValue(timeRange: r(1, 2))
    #expect(value.timeRangeValue == r(1, 2))
    #expect(value == NSValue(timeRange: CMTimeRange(start: s(1), duration: CMTime(value: 2, timescale: 2))))
    #expect(value != NSValue(timeRange: r(1, 3)) && value != NSValue(time: s(1)))
    #expect(NSSet(objects: value, NSValue(timeRange: r(1, 2))).count == 1)
    #expect(!NSValue(range: NSRange(location: 0, length: 1)).timeValue.isValid)
    var read = CMTimeRange.invalid
    value.getValue(&read)
    #expect(read == r(1, 2))
    #expect(CMTimeRangeMakeFromDictionary(CMTimeRangeCopyAsDictionary(r(1, 2), allocator: nil)) == r(1, 2))
    #expect(CMTimeRangeCopyDescription(allocator: nil, range: r(0, 1)) == "{{0/600 = 0.000}, {600/600 = 1.000}}")
  }
}
