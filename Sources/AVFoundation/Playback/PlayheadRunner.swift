import CoreMedia
import Dispatch
import GLibSupport
import MediaEngine
import Synchronization

/// Delivers subtitles when they are due.
typealias WordsRunner = PlayheadRunner<WordsClock>

/// Delivers what a clock says is due, across seeks and rate changes. Checks only when something may have changed.
final class PlayheadRunner<Clock: PlayheadClock>: PlayheadFollowing {
  private struct State {
    var clock = Clock()
    var rate = 0.0
    var position: @Sendable () -> CMTime = { .zero }
    /// Counts scheduled checks, so that earlier ones are ignored.
    var appointment = 0
  }

  /// The minimum delay before the next check, in seconds, for when a frame is late.
  private static var shortest: Double { 0.003 }
  /// In reverse, a cue is shown only after its end was passed: exactly at its end there is none yet. In seconds.
  private static var behind: Double { 0.001 }
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "app.kinora.player.playhead")
  private let hostClock: any HostClock
  private let onChange: @Sendable (Clock.Change) -> Void

  /// Creates a runner that calls the handler serially with what is due, timed by the clock.
  init(
    clock: any HostClock = SystemHostClock.shared, onChange: @escaping @Sendable (Clock.Change) -> Void
  ) {
    (hostClock, self.onChange) = (clock, onChange)
  }

  /// Sets the source of the playhead's time.
  func follow(_ position: @escaping @Sendable () -> CMTime) { state.withLock { $0.position = position } }

  /// Sets how much earlier than it is due it is reported, in seconds.
  func setAdvance(_ seconds: Double) {
    change { $0.advance = CMTime(seconds: seconds, preferredTimescale: 1_000_000_000) }
  }

  /// Playback runs at this rate from now on; 0 is stopped.
  func run(at rate: Double) {
    let place = state.withLock { $0.position }()
    let now = hostClock.now
    changeState { state in
      state.rate = rate
      state.clock.run(from: place, rate: rate, at: now)
    }
  }

  /// Time has jumped.
  func jump() { change { $0.jump() } }

  /// Another frame is shown.
  func look() {
    if !state.withLock({ $0.clock.isIdle }) { queue.async { self.lookNow() } }
  }

  /// Stops: nothing more is due.
  func stop() {
    state.withLock { state in
      state.clock = Clock()
      state.rate = 0
      state.appointment += 1
    }
  }

  /// Changes the clock, and checks what is due then.
  func change(_ body: (inout Clock) -> Void) { changeState { body(&$0.clock) } }

  private func changeState(_ body: (inout State) -> Void) {
    let isIdle = state.withLock { state in
      body(&state)
      return state.clock.isIdle
    }
    if !isIdle { queue.async { self.lookNow() } }
  }

  private func lookNow() {
    let place = state.withLock { $0.position }()
    let now = hostClock.now
    let (change, wait, appointment) = state.withLock { state in
      state.appointment += 1
      let change = state.clock.look(at: place, rate: state.rate, at: now)
      let wait = state.clock.wait(at: place, rate: state.rate).map { $0 / abs(state.rate) }
      return (change, wait.map { state.rate < 0 ? $0 + Self.behind : $0 }, state.appointment)
    }
    if let change { onChange(change) }
    guard let wait, wait.isFinite else { return }
    hostClock.schedule(after: .seconds(max(Self.shortest, min(wait, 3600))), on: queue) { [weak self] in
      guard let self, state.withLock({ $0.appointment }) == appointment else { return }
      lookNow()
    }
  }
}

extension PlayheadRunner<WordsClock> {
  /// Sets other subtitles.
  func use(_ timeline: SubtitleTimeline) { change { $0.use(timeline) } }
}
