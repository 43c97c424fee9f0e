import CoreMedia
import Testing

@testable import MediaEngine

@Suite struct VolumeCurveTests {
  private static func time(_ seconds: Double) -> CMTime { CMTime(seconds: seconds, preferredTimescale: 600) }
  private static func range(_ start: Double, _ end: Double) -> CMTimeRange {
    CMTimeRange(start: time(start), end: time(end))
  }

  @Test func withoutAWordItIsAsRecorded() {
    #expect([-1, 0, 5].map { VolumeCurve().level(at: $0) } == [1, 1, 1])
    #expect(VolumeCurve().ramp(at: .zero) == nil)
  }

  @Test func aLevelCountsUntilTheNext() {
    var curve = VolumeCurve()
    curve.set(0.5, at: Self.time(4))
    curve.set(0.25, at: Self.time(2))
    #expect([0, 1.9, 2, 3.9, 4, 9].map { curve.level(at: $0) } == [1, 1, 0.25, 0.25, 0.5, 0.5])
    curve.set(0.75, at: Self.time(2))
    #expect(curve.level(at: 3) == 0.75 && curve.ramps.count == 2)
  }

  @Test func aRampIsEvenAndItsEndStays() {
    var curve = VolumeCurve()
    #expect(curve.ramp(from: 0, to: 1, in: Self.range(2, 6)) == true)
    #expect([1, 2, 3, 4, 5, 6, 7].map { curve.level(at: $0) } == [1, 0, 0.25, 0.5, 0.75, 1, 1])
    #expect(curve.ramp(from: 1, to: 0.5, in: Self.range(6, 8)) == true)
    #expect([5, 6, 7, 8, 9].map { curve.level(at: $0) } == [0.75, 1, 0.75, 0.5, 0.5])
    // What overlaps is refused, and changes nothing.
    #expect(curve.ramp(from: 0, to: 0, in: Self.range(1, 2.5)) == false)
    #expect(curve.ramp(from: 0, to: 0, in: Self.range(3, 4)) == false)
    #expect(curve.ramps.count == 2 && curve.ramp(at: Self.time(3))?.range == Self.range(2, 6))
    curve.set(0.1, at: Self.time(7))
    #expect(curve.level(at: 6.5) == 0.875 && curve.level(at: 7) == 0.1)
  }
}
