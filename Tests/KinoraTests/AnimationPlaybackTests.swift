import CoreVideo
import GLibSupport
import Synchronization
import Testing

@testable import kinora

/// How an animated picture moves, without a view.
@MainActor
@Suite struct AnimationPlaybackTests {
  private nonisolated enum Event: Sendable { case time, toggle, step(Int), shorten(Int) }

  private nonisolated static let stories: [(Int, Int, [Event], [Int])] = [
    // Without end.
    (3, 0, [.time, .time, .time, .time], [1, 2, 0, 1]),
    // Once, and then again when asked for.
    (3, 1, [.time, .time, .time, .time, .toggle, .time], [1, 2, 2, 2, 0, 1]),
    (2, 2, [.time, .time, .time, .time, .time], [1, 0, 1, 1, 1]),
    // Steps pause, and go round.
    (3, 0, [.step(1), .time, .step(1), .step(1), .step(-1), .toggle, .time], [1, 1, 2, 0, 2, 2, 0]),
    (3, 0, [.step(-1), .step(-7)], [2, 1]),
    (3, 0, [.toggle, .time, .toggle, .time], [0, 0, 0, 1]),
    // Damage shortens it.
    (6, 0, [.step(5), .shorten(3), .toggle, .time], [5, 2, 2, 0]),
    (6, 0, [.shorten(1), .time, .toggle], [0, 0, 0]),
  ]

  @Test(arguments: stories) private func framesFollowEvents(
    _ count: Int, _ loops: Int, _ events: [Event], _ frames: [Int]
  ) {
    var machine = AnimationStateMachine(frameCount: count, loopCount: loops)
    let found = events.map { event in
      switch event {
      case .time: machine.advance()
      case .toggle: machine.toggle()
      case .step(let step): machine.step(step)
      case .shorten(let count): machine.shorten(to: count)
      }
      return machine.index
    }
    #expect(found == frames)
  }

  /// Shows frames whose width tells their index: the first is one pixel wide.
  private func playback(
    _ seconds: [Double], loops: Int = 0, readable: Int? = nil
  ) -> (playback: AnimationPlayback, clock: SimulatedClock, shown: Shown) {
    let clock = SimulatedClock()
    let (playback, shown) = (AnimationPlayback(clock: clock), Shown())
    playback.onFrame = { shown.frames.append(CVPixelBufferGetWidth($0) - 1) }
    let broken = Mutex(false)
    playback.open {
      AnimationPlayback.Source(
        loopCount: loops, frameCount: { broken.withLock { $0 } ? readable ?? seconds.count : seconds.count }
      ) { index in
        guard index < readable ?? seconds.count else {
          broken.withLock { $0 = true }
          return nil
        }
        var pixels: CVPixelBuffer?
        CVPixelBufferCreate(nil, index + 1, 1, kCVPixelFormatType_32BGRA, nil, &pixels)
        return pixels.map { ($0, seconds[index]) }
      }
    }
    return (playback, clock, shown)
  }

  @MainActor private final class Shown {
    var frames: [Int] = []
  }

  @Test func eachFrameIsShownForItsTime() async {
    let (playback, clock, shown) = playback([0.1, 0.5, 0.2])
    await until { shown.frames == [0] }
    for (milliseconds, frames) in [(99, [0]), (1, [0, 1]), (499, [0, 1]), (1, [0, 1, 2]), (200, [0, 1, 2, 0])] {
      await until { clock.alarmCount == 1 }
      await clock.advance(by: .milliseconds(milliseconds))
      await until { shown.frames.count >= frames.count }
      #expect(shown.frames == frames)
    }
    playback.close()
    #expect(playback.machine == nil && clock.alarmCount == 0)
  }

  @Test func pausedItStaysAndGoesFrameByFrame() async {
    let (playback, clock, shown) = playback([0.1, 0.1, 0.1])
    await until { shown.frames == [0] }
    playback.toggle()
    await until { shown.frames == [0, 0] }
    #expect(clock.alarmCount == 0 && playback.machine?.isPlaying == false)
    playback.step(-1)
    await until { shown.frames == [0, 0, 2] }
    playback.step(1)
    await until { shown.frames == [0, 0, 2, 0] }
    playback.toggle()
    await until { clock.alarmCount == 1 }
    await clock.advance(by: .milliseconds(100))
    await until { shown.frames.last == 1 }
  }

  @Test func itStopsAfterItsRounds() async {
    let (playback, clock, shown) = playback([0.1, 0.1], loops: 2)
    for count in 1...4 {
      await until { shown.frames.count == count && clock.alarmCount == 1 }
      await clock.advance(by: .milliseconds(100))
    }
    await until { playback.machine?.isPlaying == false }
    #expect(shown.frames == [0, 1, 0, 1] && clock.alarmCount == 0)
  }

  @Test func aDamagedOneGoesRoundBeforeTheDamage() async {
    let (playback, clock, shown) = playback([0.1, 0.1, 0.1, 0.1], readable: 2)
    for _ in 0..<4 {
      await until { clock.alarmCount == 1 }
      await clock.advance(by: .milliseconds(100))
      await until { clock.alarmCount == 1 }
    }
    #expect(playback.machine?.frameCount == 2)
    #expect(shown.frames.allSatisfy { $0 < 2 } && shown.frames.count >= 3)
  }

  @Test func whatIsNotAnimatedStays() async {
    let playback = AnimationPlayback(clock: SimulatedClock())
    playback.open { nil }
    playback.open { AnimationPlayback.Source(loopCount: 0, frameCount: { 1 }) { _ in nil } }
    let done = Shown()
    playback.onChange = { done.frames.append(0) }
    playback.close()
    #expect(playback.machine == nil && done.frames.isEmpty)
  }
}
