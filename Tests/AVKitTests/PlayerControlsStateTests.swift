import AVFoundation
import Testing

@testable import AVKit

@Suite struct PlayerControlsStateTests {
  @Test(arguments: [
    (AVPlayerViewControlsStyle.none, false, true, false), (.inline, true, false, true), (.floating, true, false, false),
    (.floating, true, true, true), (.floating, false, false, true), (.minimal, true, false, false),
    (.minimal, false, false, true),
  ])
  func stylesSayWhenControlsAreSeen(
    _ style: AVPlayerViewControlsStyle, _ isPlaying: Bool, _ isAttended: Bool, _ isShown: Bool
  ) {
    var state = PlayerControlsState()
    (state.style, state.isPlaying, state.isAttended) = (style, isPlaying, isAttended)
    #expect(state.isShown == isShown)
  }

  @Test func timesCountFromWhereThePlayingBegins() {
    var state = PlayerControlsState()
    #expect(state.elapsed == "0:00" && state.remaining == "" && !state.canSeek)
    state.range = 10...3700
    state.time = 75.9
    #expect(state.elapsed == "1:05" && state.remaining == "−1:00:24" && state.canSeek)
    state.isLinear = true
    #expect(!state.canSeek)
  }

  @Test func theEndsThatWereSetCount() {
    let ten = CMTime(value: 10, timescale: 1)
    func range(_ start: CMTime, _ end: CMTime, duration: CMTime = CMTime(value: 10, timescale: 1)) -> ClosedRange<
      Double
    >? {
      PlayerControlsState.range(duration: duration, start, end)
    }
    #expect(range(.invalid, .invalid) == 0...10)
    #expect(range(CMTime(value: 2, timescale: 1), CMTime(value: 30, timescale: 1)) == 2...10)
    #expect(range(.invalid, CMTime(value: 4, timescale: 1)) == 0...4)
    #expect(range(ten, ten) == nil && range(.invalid, .invalid, duration: .indefinite) == nil)
  }

  @Test func speedsAreNamedByDigits() {
    #expect(AVPlaybackSpeed.systemDefaultSpeeds.map(\.rate) == [0.5, 1, 1.25, 1.5, 2])
    #expect(AVPlaybackSpeed(rate: 1.5, localizedName: "").localizedNumericName == "1.5×")
    #expect(AVPlaybackSpeed(rate: 2, localizedName: "").localizedNumericName == "2×")
  }
}
