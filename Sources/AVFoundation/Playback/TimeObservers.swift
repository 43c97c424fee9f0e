import CoreMedia
import Dispatch
import GLibSupport
import Synchronization

/// A player's time observers. Checks the time only when one of them is due.
final class TimeObservers: Sendable {
  private struct State {
    var clock: any HostClock
    var observers: [TimeObserver] = []
    var rate = 0.0
    var position: @Sendable () -> CMTime = { .zero }
    /// Counts scheduled checks, so that earlier ones are ignored.
    var appointment = 0
  }

  /// The minimum delay before the next check, in seconds, for when a frame is late.
  private static let shortest = 0.003
  private let state: Mutex<State>
  private let queue = DispatchQueue(label: "app.kinora.player.time")

  /// Creates observers that use this clock.
  init(clock: any HostClock = SystemHostClock.shared) { state = Mutex(State(clock: clock)) }

  /// The clock that schedules the checks.
  var clock: any HostClock {
    get { state.withLock { $0.clock } }
    set { state.withLock { $0.clock = newValue } }
  }

  /// Returns the playhead's time.
  var position: @Sendable () -> CMTime {
    get { state.withLock { $0.position } }
    set { state.withLock { $0.position = newValue } }
  }

  func add(_ observer: TimeObserver) {
    state.withLock { $0.observers.append(observer) }
    queue.async { [self] in
      observer.jump(to: position())
      look()
    }
  }

  func remove(_ observer: TimeObserver) {
    observer.remove()
    state.withLock { state in state.observers.removeAll { $0 === observer } }
  }

  func stop() {
    state.withLock { state in
      state.observers = []
      state.rate = 0
      state.appointment += 1
    }
  }

  /// Playback runs at this rate from now on; 0 is stopped.
  func run(at rate: Double) {
    queue.async { [self] in
      // Times passed before the change still count.
      look()
      state.withLock { $0.rate = rate }
      // And those since it: it may be heard of late.
      look()
      let place = position()
      for observer in state.withLock({ $0.observers }) { observer.jump(to: place) }
      look()
    }
  }

  /// Time has jumped to a place, from which playback may have gone on since.
  func jump(to place: CMTime) {
    queue.async { [self] in
      for observer in state.withLock({ $0.observers }) { observer.jump(to: place) }
      look()
    }
  }

  /// Calls the closure when all earlier requests are done.
  func settle(_ body: @escaping @Sendable () -> Void) { queue.async(execute: body) }

  /// Calls the observers that are due, and schedules the next check.
  private func look() {
    let (observers, rate, appointment) = state.withLock { state in
      state.appointment += 1
      return (state.observers, state.rate, state.appointment)
    }
    guard rate != 0, !observers.isEmpty else { return }
    let place = position()
    for observer in observers { observer.pass(place, forward: rate > 0) }
    let distances = observers.compactMap { observer in
      observer.next(forward: rate > 0).map { abs(($0 - place).seconds / rate) }
    }
    guard let nearest = distances.min() else { return }
    clock.schedule(after: .seconds(max(Self.shortest, min(nearest, 3600))), on: queue) { [weak self] in
      guard let self, state.withLock({ $0.appointment }) == appointment else { return }
      look()
    }
  }
}
