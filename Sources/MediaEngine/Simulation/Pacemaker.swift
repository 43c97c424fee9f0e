import Dispatch
import Foundation
import GStreamer
import Synchronization

/// Does something again and again at exact times, in a thread of its own, until it is stopped or let go.
///
/// One sleep per step, where a dispatch timer wakes two threads: seen as a fifth of a preview's processor time.
final class Pacemaker: Sendable {
  /// What the thread and its owner share; the thread doesn't keep the owner.
  private final class Control: Sendable {
    let isStopped = Atomic(false)
    let alarm = DispatchSemaphore(value: 0)
    let ended = DispatchSemaphore(value: 0)
  }

  private let control = Control()

  /// Does the first step now; each step answers when the next is due, or nil after the last.
  init(_ name: String, _ step: @escaping @Sendable () -> DispatchTime?) {
    let thread = Thread { [control] in
      while !control.isStopped.load(ordering: .acquiring), let next = step() {
        if control.alarm.wait(timeout: next) == .success { break }
      }
      control.ended.signal()
    }
    thread.name = name
    thread.qualityOfService = .userInteractive
    thread.start()
  }

  deinit {
    control.isStopped.store(true, ordering: .releasing)
    control.alarm.signal()
  }

  /// Stops, and waits until a step that is under way is done. Not for the steps themselves to call.
  func stop() {
    guard !control.isStopped.exchange(true, ordering: .acquiringAndReleasing) else { return }
    control.alarm.signal()
    control.ended.wait()
  }
}

extension DispatchTime {
  /// So much later.
  static func + (time: DispatchTime, length: ClockTime) -> DispatchTime {
    time + .nanoseconds(Int(clamping: length.nanoseconds))
  }
}
