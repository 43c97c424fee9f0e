import Foundation
import Synchronization

/// Lets one thread at a time change a device's settings.
///
/// A thread that has the lock may take it again, and gives it back as often. It may be given back in another thread:
/// asynchronous code goes on where there is room.
final class ConfigurationLock: Sendable {
  private struct Holder {
    var thread: pthread_t?
    var count = 0
  }

  private let condition = NSCondition()
  /// Only looked at with the condition's lock.
  private let holder = Mutex(Holder())

  /// Whether anybody has it.
  var isHeld: Bool { holder.withLock { $0.count > 0 } }

  /// Takes the lock; false where somebody else keeps it for longer.
  func take(within seconds: Double) -> Bool {
    let deadline = Date(timeIntervalSinceNow: seconds)
    condition.lock()
    defer { condition.unlock() }
    while !takeNow() {
      if !condition.wait(until: deadline) { return takeNow() }
    }
    return true
  }

  /// Gives it back; false where nobody has it.
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
