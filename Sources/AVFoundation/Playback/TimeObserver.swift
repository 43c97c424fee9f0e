import CoreMedia
import Dispatch
import Synchronization

/// The token that a program keeps while it observes time.
final class TimeObserver: Sendable {
  private struct State {
    var watch: TimeWatch
    var isRemoved = false
    /// The time of the pending call.
    var waiting: CMTime?
  }

  private let state: Mutex<State>
  private let queue: DispatchQueue
  private let block: @Sendable (CMTime) -> Void

  init(_ kind: TimeWatch.Kind, queue: DispatchQueue?, _ block: @escaping @Sendable (CMTime) -> Void) {
    state = Mutex(State(watch: TimeWatch(kind)))
    // A serial queue, even if the program's queue is concurrent.
    self.queue = DispatchQueue(label: "app.kinora.player.observer", target: queue ?? .main)
    self.block = block
  }

  /// Whether seeks, starts and stops are reported.
  private var isPeriodic: Bool { if case .periodic = state.withLock({ $0.watch.kind }) { true } else { false } }

  /// Playback has reached this time.
  func pass(_ time: CMTime, forward: Bool) {
    let count = state.withLock { $0.watch.pass(time, forward: forward) }
    if isPeriodic {
      if count > 0 { call(time) }
    } else {
      // Programs count boundaries: one that is passed while the queue is busy is called for as well.
      for _ in 0..<count {
        queue.async { [self] in
          if !state.withLock({ $0.isRemoved }) { block(time) }
        }
      }
    }
  }

  /// Time has jumped, or playback has started or stopped.
  func jump(to time: CMTime) {
    state.withLock { $0.watch.jump(to: time) }
    if isPeriodic { call(time) }
  }

  /// The next time to report.
  func next(forward: Bool) -> CMTime? { state.withLock { $0.watch.next(forward: forward) } }

  func remove() { state.withLock { $0.isRemoved = true } }

  private func call(_ time: CMTime) {
    let mustCall = state.withLock { state in
      defer { state.waiting = time }
      return state.waiting == nil
    }
    // A block that is slower than playback gets the latest time, not all of them.
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
