import CoreMedia
import Dispatch
import Synchronization

/// What a program holds on to while it observes time.
final class TimeObserver: Sendable {
  private struct State {
    var watch: TimeWatch
    var isRemoved = false
    /// The call that is waiting for its turn.
    var waiting: CMTime?
  }

  private let state: Mutex<State>
  private let queue: DispatchQueue
  private let block: @Sendable (CMTime) -> Void

  init(_ kind: TimeWatch.Kind, queue: DispatchQueue?, _ block: @escaping @Sendable (CMTime) -> Void) {
    state = Mutex(State(watch: TimeWatch(kind)))
    // One call after the other, even where the program's queue would run several at once.
    self.queue = DispatchQueue(label: "app.kinora.player.observer", target: queue ?? .main)
    self.block = block
  }

  /// Whether jumps, starts and stops are of interest.
  private var isPeriodic: Bool { if case .periodic = state.withLock({ $0.watch.kind }) { true } else { false } }

  /// Playing is here.
  func pass(_ time: CMTime, forward: Bool) {
    if state.withLock({ $0.watch.pass(time, forward: forward) }) { call(time) }
  }

  /// Time has jumped, begins to pass, or stands still.
  func jump(to time: CMTime) {
    state.withLock { $0.watch.jump(to: time) }
    if isPeriodic { call(time) }
  }

  /// What is passed next.
  func next(forward: Bool) -> CMTime? { state.withLock { $0.watch.next(forward: forward) } }

  func remove() { state.withLock { $0.isRemoved = true } }

  private func call(_ time: CMTime) {
    let mustCall = state.withLock { state in
      defer { state.waiting = time }
      return state.waiting == nil
    }
    // A block that is slower than time gets the latest time, not all of them one after the other.
    guard mustCall else { return }
    queue.async { [self] in
      let time = state.withLock { state in
        defer { state.waiting = nil }
        return state.isRemoved ? nil : state.waiting
      }
      if let time { block(time) }
    }
  }
}
