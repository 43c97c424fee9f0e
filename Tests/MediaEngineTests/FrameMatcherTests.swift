import CoreMedia
import Testing

@testable import MediaEngine

@Suite struct FrameMatcherTests {
  /// Frames that come out of a decoder, by their times in milliseconds, and the wanted times.
  private static let table: [(frames: [Int64], targets: [Int64], found: [Int64], missed: Bool)] = [
    ([0, 40, 80, 120], [80], [80], false),
    ([0, 40, 80, 120], [0, 80, 80, 120], [0, 80, 80, 120], false),
    // Roundings don't matter.
    ([0, 39, 81, 120], [40, 80], [39, 81], false),
    // Between two frames, and after the last.
    ([0, 40, 80], [60, 200], [40, 80], false),
    ([0, 40, 80], [60], [40], false),
    // The first frame was too late.
    ([80, 120], [40], [], true),
    ([], [40], [], false),
  ]

  @Test(arguments: table) func theFrameAtTheTimeIsFoundOrTheOneBefore(
    _ frames: [Int64], _ targets: [Int64], _ found: [Int64], _ missed: Bool
  ) {
    func time(_ milliseconds: Int64) -> CMTime { CMTime(value: milliseconds, timescale: 1000) }
    var matcher = FrameMatcher<Int64>(targets: targets.map(time), slack: CMTime(value: 2, timescale: 1000))
    var matches: [FrameMatcher<Int64>.Match] = []
    for frame in frames where !matcher.isDone && !matcher.missedFirst { matches += matcher.add(frame, at: time(frame)) }
    #expect(matcher.missedFirst == missed)
    if !matcher.missedFirst { matches += matcher.finish() }
    #expect(matches.map(\.frame) == found)
    #expect(matches.map(\.target) == Array(found.indices))
  }
}
