import CoreMedia
import Testing

@testable import MediaEngine

@Suite struct PlaybackTimelineTests {
  private static func time(_ seconds: Double) -> CMTime { CMTime(seconds: seconds, preferredTimescale: 1_000_000_000) }
  private static func moment(_ seconds: Double) -> UInt64 { UInt64(seconds * 1e9) }

  @Test func timeStaysInTheFrameThatIsShown() {
    var line = PlaybackTimeline()
    line.duration = Self.time(10)
    line.show(from: .zero, for: Self.time(0.5), now: Self.moment(1))
    line.run(at: 1, now: Self.moment(2))
    #expect(line.position(now: Self.moment(2.25)) == Self.time(0.25))
    // The next frame is late.
    let late = line.position(now: Self.moment(9))
    #expect(late < Self.time(0.5) && late > Self.time(0.49))
    line.show(from: Self.time(0.5), for: Self.time(0.5), now: Self.moment(9))
    #expect(line.position(now: Self.moment(9)) == Self.time(0.5))
    line.pause(now: Self.moment(9.25))
    #expect(line.position(now: Self.moment(20)) == Self.time(0.75))
    line.settle(at: Self.time(3))
    #expect(line.position(now: Self.moment(20)) == Self.time(3))
  }

  /// Times in whole milliseconds, of frames that last 1/30 s: some end behind the beginning of the next.
  @Test func aLateFrameEndsBeforeTheNextThoughItsTimesAreRounded() {
    for number in 0..<90 {
      let start = (Double(number) / 30 * 1000).rounded() / 1000
      let next = (Double(number + 1) / 30 * 1000).rounded() / 1000
      var line = PlaybackTimeline()
      line.show(from: Self.time(start), for: Self.time(1 / 30.0), now: 0)
      line.run(at: 1, now: 0)
      let late = line.position(now: Self.moment(9))
      #expect(late < Self.time(next) && late > Self.time(next - 0.003), "frame \(number)")
    }
    var line = PlaybackTimeline()
    line.show(from: .zero, for: Self.time(0.001), now: 0)
    line.run(at: 1, now: 0)
    #expect(line.position(now: Self.moment(9)) == Self.time(0.00075))
  }

  @Test func withoutAPictureTheClockCounts() {
    var line = PlaybackTimeline()
    line.duration = Self.time(10)
    line.run(at: 2, now: Self.moment(1))
    #expect(line.position(now: Self.moment(3)) == Self.time(4))
    #expect(line.position(now: Self.moment(100)) == Self.time(10))
    line.run(at: -1, now: Self.moment(3))
    #expect(line.position(now: Self.moment(5)) == Self.time(2))
    #expect(line.position(now: Self.moment(50)) == .zero)
  }

  @Test func backwardsItIsTheBeginningOfTheFrame() {
    var line = PlaybackTimeline()
    line.run(at: -1, now: 0)
    line.show(from: Self.time(2), for: Self.time(0.5), now: Self.moment(1))
    #expect(line.position(now: Self.moment(1.3)) == Self.time(2))
  }

  @Test(arguments: [
    // The nearest key frame within the tolerance, else the time itself.
    (3.9, 0.0, 0.0, 3.9), (3.9, 2.0, 2.0, 4.0), (3.9, 2.0, 0.05, 2.0), (3.9, 0.5, 0.05, 3.9), (3.1, 9.0, 9.0, 4.0),
    (2.9, 9.0, 9.0, 2.0), (2.0, 1.0, 1.0, 2.0), (99.0, 1.0, 1.0, 10.0), (-4.0, 0.0, 0.0, 0.0), (0.4, 9.0, 9.0, 0.0),
  ]) func aTolerantJumpGoesToAKeyFrame(_ time: Double, _ before: Double, _ after: Double, _ expected: Double) {
    let request = SeekRequest(
      Self.time(time), toleranceBefore: Self.time(before), toleranceAfter: Self.time(after))
    let target = request.target(keyFrames: [0, 2, 4, 6].map { Self.time($0) }, duration: Self.time(10))
    #expect(target == Self.time(expected))
  }

  @Test func framesAreFoundByTheirTime() {
    let index = FrameIndex(times: [1, 2, 5].map { Self.time($0) }, keyTimes: [])
    #expect([0.5, 1, 1.9, 2, 4.9, 5, 90].map { index.frame(at: Self.time($0)) } == [nil, 0, 0, 1, 1, 2, 2])
  }
}
