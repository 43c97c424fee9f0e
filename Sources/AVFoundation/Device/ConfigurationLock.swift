import Foundation
import FoundationAdditions
import MediaEngine
import Synchronization

/// A recursive lock for changing a device's settings, held by one thread at a time, in one process at a time.
///
/// It must be released as often as it was taken. Another thread may release it: asynchronous code may resume on any
/// thread.
final class ConfigurationLock: Sendable {
  private struct Holder {
    var thread: pthread_t?
    var count = 0
  }

  private enum Taking {
    case taken, heldByThread, heldByProcess
  }

  private let condition = NSCondition()
  /// Keeps other processes out; nil for a device that no other has.
  private let claim: DeviceClaim?
  /// Accessed only with the condition's lock held.
  private let holder = Mutex(Holder())

  init(_ claim: DeviceClaim? = nil) { self.claim = claim }

  /// Whether any thread holds the lock.
  var isHeld: Bool { holder.withLock { $0.count > 0 } }

  /// Takes the lock; false after the timeout, and at once where another process has it.
  func take(within seconds: Double) -> Bool {
    let deadline = WallClock.system.now.addingTimeInterval(seconds)
    condition.lock()
    defer { condition.unlock() }
    while true {
      switch takeNow() {
      case .taken: return true
      case .heldByProcess: return false
      case .heldByThread: if !condition.wait(until: deadline) { return takeNow() == .taken }
      }
    }
  }

  /// Releases the lock; false if it isn't held.
  func giveBack() -> Bool {
    condition.lock()
    defer { condition.unlock() }
    return holder.withLock { holder in
      guard holder.count > 0 else { return false }
      holder.count -= 1
      if holder.count == 0 {
        holder.thread = nil
        claim?.giveBack()
        condition.signal()
      }
      return true
    }
  }

  private func takeNow() -> Taking {
    let me = pthread_self()
    return holder.withLock { holder in
      guard holder.count == 0 || holder.thread.map({ pthread_equal($0, me) != 0 }) == true else { return .heldByThread }
      if holder.count == 0, let claim, !claim.take() { return .heldByProcess }
      holder.thread = me
      holder.count += 1
      return .taken
    }
  }
}
