import CoreMedia
import Dispatch
import GLibSupport
import MediaEngine
import Synchronization

/// Delivers subtitles when they are due, across seeks and rate changes. Checks only when something may have changed.
final class WordsRunner: Sendable {
  private struct State {
    var clock = WordsClock()
    var rate = 0.0
    var position: @Sendable () -> CMTime = { .zero }
    /// Counts scheduled checks, so that earlier ones are ignored.
    var appointment = 0
  }

  /// The minimum delay before the next check, in seconds, for when a frame is late.
  private static let shortest = 0.003
  /// In reverse, a cue is shown only after its end was passed: exactly at its end there is none yet. In seconds.
  private static let behind = 0.001
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "app.kinora.player.words")
  private let hostClock: any HostClock
  private let onChange: @Sendable (WordsClock.Change) -> Void

  /// Creates a runner that calls the handler serially with the cues shown from now on, timed by the clock.
  init(
    clock: any HostClock = SystemHostClock.shared, onChange: @escaping @Sendable (WordsClock.Change) -> Void
  ) {
    (hostClock, self.onChange) = (clock, onChange)
  }

  /// Sets the source of the playhead's time.
  func follow(_ position: @escaping @Sendable () -> CMTime) { state.withLock { $0.position = position } }

  /// Sets how much earlier than they are shown cues are reported, in seconds.
  func setAdvance(_ seconds: Double) {
    change { $0.clock.advance = CMTime(seconds: seconds, preferredTimescale: 1_000_000_000) }
  }

  /// Sets other subtitles.
  func use(_ timeline: SubtitleTimeline) { change { $0.clock.use(timeline) } }

  /// Playback runs at this rate from now on; 0 is stopped.
  func run(at rate: Double) {
    let place = state.withLock { $0.position }()
    change { state in
      state.rate = rate
      state.clock.run(from: place, rate: rate)
    }
  }

  /// Time has jumped.
  func jump() { change { $0.clock.jump() } }

  /// Another frame is shown.
  func look() {
    if !state.withLock({ $0.clock.isIdle }) { queue.async { self.lookNow() } }
  }

  /// Stops: no more cues are shown.
  func stop() {
    state.withLock { state in
      state.clock = WordsClock()
      state.rate = 0
      state.appointment += 1
    }
  }

  private func change(_ body: (inout State) -> Void) {
    let isIdle = state.withLock { state in
      body(&state)
      return state.clock.isIdle
    }
    if !isIdle { queue.async { self.lookNow() } }
  }

  private func lookNow() {
    let place = state.withLock { $0.position }()
    let (change, wait, appointment) = state.withLock { state in
      state.appointment += 1
      let change = state.clock.look(at: place, rate: state.rate)
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
