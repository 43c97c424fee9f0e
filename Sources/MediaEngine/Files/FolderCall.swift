import Dispatch
import GLibSupport
import Synchronization

/// Something that is done in a folder that may not answer, in a thread of its own.
package final class FolderCall: Sendable {
  /// What is to be thought of a call when its time is over.
  package enum Verdict: Equatable {
    case isOver
    /// It has gone on, and taken so many steps by now.
    case goesOn(Int)
    /// It may take its time, or the folder doesn't answer.
    case mayHang
    case hangs
  }

  private enum Stage {
    case runs, ended, abandoned
  }

  private struct State {
    var stage = Stage.runs
    var steps = 0
    var question: FolderCall?
    var alarm: ClockAlarm?
  }

  /// The call of this thread; nil outside of calls.
  @TaskLocal package static var current: FolderCall?

  /// Signalled when it has ended, or was abandoned.
  let over = DispatchSemaphore(value: 0)
  private let isLong: Bool
  private let state = Mutex(State())

  package init(isLong: Bool) { self.isLong = isLong }

  /// Notes that the thread's call goes on; false if it was abandoned meanwhile, so that it does nothing more.
  package static var goesOn: Bool { current?.step() ?? true }

  /// Notes that the call goes on; false if it was abandoned.
  package func step() -> Bool {
    state.withLock { state in
      state.steps += 1
      return state.stage != .abandoned
    }
  }

  package var steps: Int { state.withLock { $0.steps } }
  package var isAbandoned: Bool { state.withLock { $0.stage == .abandoned } }
  /// Whether the folder answers, which was asked while this takes its time.
  package var question: FolderCall? { state.withLock { $0.question } }

  package func keep(_ question: FolderCall) { state.withLock { $0.question = question } }

  func keep(_ alarm: ClockAlarm) {
    let isOver = state.withLock { state in
      state.alarm = alarm
      return state.stage != .runs
    }
    if isOver { alarm.cancel() }
  }

  func cancelAlarm() { state.withLock { $0.alarm.take() }?.cancel() }

  package func verdict(since before: Int) -> Verdict {
    state.withLock { state in
      guard state.stage == .runs else { return .isOver }
      guard state.steps == before else {
        state.question = nil
        return .goesOn(state.steps)
      }
      return isLong && state.question == nil ? .mayHang : .hangs
    }
  }

  /// Ends the call; returns whether it was abandoned before.
  package func end() -> Bool {
    let wasAbandoned = state.withLock { state in
      defer { if state.stage == .runs { state.stage = .ended } }
      return state.stage == .abandoned
    }
    if !wasAbandoned { over.signal() }
    return wasAbandoned
  }

  /// Abandons the call; false if it has ended, or gone on since it had taken so many steps.
  package func abandon(since steps: Int? = nil) -> Bool {
    state.withLock { state in
      guard state.stage == .runs, steps == nil || steps == state.steps else { return false }
      state.stage = .abandoned
      return true
    }
  }
}
