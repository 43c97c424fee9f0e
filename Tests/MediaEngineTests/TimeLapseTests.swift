import Testing

@testable import MediaEngine

/// Times are in milliseconds here; the lapse has a frame for every 1000 of them.
@Suite struct TimeLapseTests {
  private static let ms: UInt64 = 1_000_000

  private static func timeline(limit: UInt64? = nil) -> RecordingTimeline {
    RecordingTimeline(
      start: 0, hasVideo: true, hasAudio: false, limit: limit.map { $0 * ms }, lapse: TimeLapse(interval: 1000 * ms))
  }

  private static func words(_ verdict: RecordingTimeline.VideoVerdict) -> String {
    switch verdict {
    case .write(let place, _): "\(place / ms)"
    case .drop(let reason): "\(reason)"
    }
  }

  @Test func oneFrameOfEachStretchIsWrittenEvenly() {
    var timeline = Self.timeline()
    let frames: [(UInt64, String)] = [
      (500, "0"), (900, "between"), (1499, "between"), (1500, "33"), (1533, "between"), (2700, "66"), (3400, "between"),
      (3500, "100"), (9000, "133"),
    ]
    for (time, expected) in frames {
      #expect(Self.words(timeline.video(at: time * Self.ms, duration: 33 * Self.ms)) == expected, "frame \(time)")
    }
    #expect(timeline.duration == 5 * 1_000_000_000 / 30)
  }

  @Test func pausesAreNoPartOfIt() {
    var timeline = Self.timeline()
    #expect(Self.words(timeline.video(at: 0, duration: 1)) == "0")
    timeline.pause(at: 500 * Self.ms)
    #expect(Self.words(timeline.video(at: 2000 * Self.ms, duration: 1)) == "paused")
    timeline.resume(at: 10_500 * Self.ms)
    #expect(Self.words(timeline.video(at: 10_600 * Self.ms, duration: 1)) == "between")
    #expect(Self.words(timeline.video(at: 11_000 * Self.ms, duration: 1)) == "33")
  }

  @Test func itEndsAtTheFilmsLongestDurationOrWhenItIsStopped() {
    var short = Self.timeline(limit: 70)
    #expect(Self.words(short.video(at: 0, duration: 1)) == "0")
    #expect(Self.words(short.video(at: 1000 * Self.ms, duration: 1)) == "33")
    #expect(Self.words(short.video(at: 2000 * Self.ms, duration: 1)) == "afterEnd" && short.isComplete)
    var stopped = Self.timeline()
    #expect(Self.words(stopped.video(at: 0, duration: 1)) == "0")
    stopped.finish(at: 900 * Self.ms)
    #expect(Self.words(stopped.video(at: 950 * Self.ms, duration: 1)) == "afterEnd" && stopped.isComplete)
  }
}
