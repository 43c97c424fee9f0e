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

  /// The levels of parts that follow each other without a gap.
  private static func levels(_ parts: [VolumeCurve.Part], count: Int) -> [Double] {
    #expect(parts.reduce(0) { $1.offset == $0 ? $0 + $1.count : -1 } == count)
    return parts.flatMap { part in (0..<part.count).map { part.first + part.step * Double($0) } }
  }

  @Test(arguments: [48_000, 44_100, 24_000, 88_200, 8000, -48_000, -14_700, 100, .infinity])
  func theLevelsOfABlockAreThoseOfEachOfItsSamples(_ rate: Double) {
    let spacing = 1 / rate
    var curve = VolumeCurve()
    curve.set(0.25, at: Self.time(0.01))
    _ = curve.ramp(from: 0.25, to: 1, in: Self.range(0.02, 0.05))
    _ = curve.ramp(from: 1, to: 0.5, in: Self.range(0.05, 0.06))
    _ = curve.ramp(from: 0.1, to: 0.9, in: Self.range(0.1, 0.2))
    // It takes over before the ramp is at its end.
    curve.set(0.75, at: Self.time(0.15))
    for start in [-0.01, 0, 0.005, 0.01, 0.0333, 0.05, 0.12, 0.16, 0.19, 0.25, 9] {
      for count in [0, 1, 7, 1024] {
        let parts = curve.parts(from: start, count: count, spacing: spacing)
        let wrong = Self.levels(parts, count: count).enumerated().first { index, level in
          abs(level - Double(curve.level(at: start + Double(index) * spacing))) > 1e-5
        }
        #expect(wrong?.offset == nil, "from \(start)")
        #expect(parts.count <= 9)
      }
    }
  }

  @Test func theMixerHearsWhatIsSetDuringARamp() {
    var curve = VolumeCurve()
    _ = curve.ramp(from: 0, to: 1, in: Self.range(1, 3))
    curve.set(0.125, at: Self.time(2))
    for (place, wanted) in [(Int64(12_000), 0.25), (15_999, 0.4999), (16_000, 0.125), (20_000, 0.125), (40_000, 0.125)]
    {
      let parts = curve.parts(from: place, count: 1, rate: 8000)
      #expect(parts.count == 1 && abs(parts[0].first - wanted) < 1e-3, "\(place): \(parts)")
    }
  }

  @Test(arguments: [1, 2, 6]) func allChannelsOfASampleGetItsLevel(_ channels: Int) {
    var curve = VolumeCurve()
    curve.set(0.5, at: Self.time(1))
    _ = curve.ramp(from: 0.5, to: 0, in: Self.range(2, 3))
    var samples = (0..<4000 * channels).map { Float($0 % channels + 1) }
    let parts = curve.parts(from: 0, count: 4000, spacing: 0.001)
    samples.withUnsafeMutableBufferPointer { SoundGain.apply(parts, to: $0, channels: channels) }
    let wrong = (0..<4000).first { index in
      let level = curve.level(at: Double(index) * 0.001)
      return !zip(samples[index * channels..<(index + 1) * channels], 1...).allSatisfy {
        abs($0 - level * Float($1)) < 1e-4
      }
    }
    #expect(wrong == nil)
  }
}
