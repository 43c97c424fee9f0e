import Foundation

/// A value that takes long to make and is made once: who comes meanwhile waits for it. Blocks.
final class BlockingShare<Value: Sendable>: @unchecked Sendable {
  private let condition = NSCondition()
  private var value: Value?
  private var isBeingMade = false

  /// The value, if it is made.
  var known: Value? { condition.withLock { value } }

  /// Returns the value; makes it if nobody has. Where making it fails, the next one tries again.
  func get(isCancelled: Flag, _ make: () throws -> Value) throws -> Value {
    let found: Value? = try isCancelled.whileListening { [condition] in
      condition.withLock { condition.broadcast() }
    } _: {
      condition.lock()
      defer { condition.unlock() }
      while value == nil, isBeingMade {
        if isCancelled.value { throw MediaFileError.cancelled }
        condition.wait()
      }
      if value == nil { isBeingMade = true }
      return value
    }
    if let found { return found }
    do {
      let made = try make()
      finish(made)
      return made
    } catch {
      finish(nil)
      throw error
    }
  }

  private func finish(_ made: Value?) {
    condition.withLock {
      (value, isBeingMade) = (made, false)
      condition.broadcast()
    }
  }
}
