import GLibSupport
import Testing

/// Timers that go by another clock than the main loop's; `ProcessTests` has those of the loop itself.
@MainActor
@Suite struct MainLoopTimerTests {
  private let clock = SimulatedClock()
  private let begin: UInt64

  init() { begin = clock.now }

  private var milliseconds: UInt64 { (clock.now - begin) / 1_000_000 }

  @Test func itCallsAtEveryIntervalHoweverMuchTimePassesAtOnce() async {
    var moments: [UInt64] = []
    let timer = MainLoopTimer.every(.milliseconds(100), on: clock) { moments.append(milliseconds) }
    await clock.advance(by: .milliseconds(99))
    #expect(moments == [])
    await clock.advance(by: .milliseconds(351))
    #expect(moments == [100, 200, 300, 400])
    timer.cancel()
    timer.cancel()
    await clock.advance(by: .seconds(1))
    #expect(moments.count == 4 && clock.nextDeadline == nil)
  }

  @Test func itCallsOnceAfterADelay() async {
    var moments: [UInt64] = []
    let timer = MainLoopTimer.after(.seconds(3), on: clock) { moments.append(milliseconds) }
    await clock.advance(by: .seconds(10))
    #expect(moments == [3000] && clock.nextDeadline == nil)
    timer.cancel()
  }

  @Test func oneThatIsLetGoCallsNoMore() async {
    var count = 0
    var timer: MainLoopTimer? = .every(.seconds(1), on: clock) { count += 1 }
    await clock.advance(by: .seconds(1))
    timer = nil
    await clock.advance(by: .seconds(5))
    #expect(count == 1 && timer == nil)
  }

  @Test func oneThatItsOwnCallCancelsCallsNoMore() async {
    var count = 0
    var timer: MainLoopTimer?
    timer = .every(.seconds(1), on: clock) {
      count += 1
      timer = nil
    }
    await clock.advance(by: .seconds(5))
    #expect(count == 1 && timer == nil && clock.nextDeadline == nil)
  }
}
