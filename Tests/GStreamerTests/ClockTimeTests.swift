import GStreamer
import Testing

@Suite struct ClockTimeTests {
  @Test(
    arguments: [
      (0.0, 0), (1.5, 1_500_000_000), (1e-9, 1), (-3.0, 0), (.nan, 0), (-.infinity, 0), (.infinity, UInt64.max - 1),
      (1e30, UInt64.max - 1),
    ] as [(Double, UInt64)])
  func anySecondsMakeATime(_ seconds: Double, _ nanoseconds: UInt64) {
    #expect(ClockTime.seconds(seconds).nanoseconds == nanoseconds)
  }

  @Test func differencesEndAtZero() {
    #expect(ClockTime.seconds(1) - ClockTime.seconds(2) == .zero)
    #expect(ClockTime.seconds(2) - ClockTime.milliseconds(500) == .seconds(1.5))
  }
}
