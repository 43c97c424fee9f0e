import Foundation
import FoundationAdditions
import Synchronization

/// A recursive lock for changing a device's settings, held by one thread at a time.
///
/// It must be released as often as it was taken. Another thread may release it: asynchronous code may resume on any
/// thread.
final class ConfigurationLock: Sendable {
  private struct Holder {
    var thread: pthread_t?
    var count = 0
  }

  private let condition = NSCondition()
  /// Accessed only with the condition's lock held.
  private let holder = Mutex(Holder())

  /// Whether any thread holds the lock.
  var isHeld: Bool { holder.withLock { $0.count > 0 } }

  /// Takes the lock; false after the timeout.
  func take(within seconds: Double) -> Bool {
    let deadline = WallClock.system.now.addingTimeInterval(seconds)
    condition.lock()
    defer { condition.unlock() }
    while !takeNow() {
      if !condition.wait(until: deadline) { return takeNow() }
    }
    return true
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
        condition.signal()
      }
      return true
    }
  }

  private func takeNow() -> Bool {
    let me = pthread_self()
    return holder.withLock { holder in
      guard holder.count == 0 || holder.thread.map({ pthread_equal($0, me) != 0 }) == true else { return false }
      holder.thread = me
      holder.count += 1
      return true
    }
  }
}
