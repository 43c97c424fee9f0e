extension OSAllocatedUnfairLock where State == Void {
  /// Makes an unlocked lock without a state.
  public init() { self.init(uncheckedState: ()) }

  /// Runs a closure while the lock is held.
  public func withLockUnchecked<R>(_ body: () throws -> R) rethrows -> R {
    try withLockUnchecked { _ in try body() }
  }

  /// Runs a closure while the lock is held.
  public func withLock<R: Sendable>(_ body: @Sendable () throws -> R) rethrows -> R {
    try withLockUnchecked { _ in try body() }
  }

  /// Runs a closure, unless the lock is held: the result is nil then.
  public func withLockIfAvailableUnchecked<R>(_ body: () throws -> R) rethrows -> R? {
    try withLockIfAvailableUnchecked { _ in try body() }
  }

  /// Runs a closure, unless the lock is held: the result is nil then.
  public func withLockIfAvailable<R: Sendable>(_ body: @Sendable () throws -> R) rethrows -> R? {
    try withLockIfAvailableUnchecked { _ in try body() }
  }

  /// Locks, and waits until it can.
  @available(*, noasync, message: "use withLock, which unlocks on the same thread")
  public func lock() { os_unfair_lock_lock(pointer) }

  /// Unlocks on the thread that locked.
  @available(*, noasync, message: "use withLock, which unlocks on the same thread")
  public func unlock() { os_unfair_lock_unlock(pointer) }

  /// Locks, unless the lock is held. Returns whether it did.
  @available(*, noasync, message: "use withLockIfAvailable, which unlocks on the same thread")
  public func lockIfAvailable() -> Bool { os_unfair_lock_trylock(pointer) }
}
