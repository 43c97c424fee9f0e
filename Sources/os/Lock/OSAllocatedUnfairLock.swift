/// A lock and the state that it guards, in memory of their own.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  /// Memory that doesn't move. It is freed with the last copy of the lock.
  private final class Storage {
    let lock = UnsafeMutablePointer<os_unfair_lock_s>.allocate(capacity: 1)
    let state = UnsafeMutablePointer<State>.allocate(capacity: 1)

    init(_ initialState: State) {
      lock.initialize(to: os_unfair_lock_s())
      state.initialize(to: initialState)
    }

    deinit {
      state.deinitialize(count: 1)
      state.deallocate()
      lock.deallocate()
    }
  }

  /// Whether this thread owns a lock.
  public enum Ownership: Hashable, Sendable {
    /// It does.
    case owner
    /// It doesn't.
    case notOwner
  }

  private let storage: Storage
  var pointer: os_unfair_lock_t { storage.lock }

  /// Makes an unlocked lock. The caller sees to it that the state isn't used elsewhere.
  public init(uncheckedState initialState: State) { storage = Storage(initialState) }

  /// Runs a closure with the state while the lock is held. The caller sees to it that nothing of the state escapes.
  public func withLockUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R {
    os_unfair_lock_lock(storage.lock)
    defer { os_unfair_lock_unlock(storage.lock) }
    return try body(&storage.state.pointee)
  }

  /// Runs a closure with the state while the lock is held.
  public func withLock<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R {
    try withLockUnchecked(body)
  }

  /// Runs a closure with the state, unless the lock is held: the result is nil then. The caller sees to it that nothing
  /// of the state escapes.
  public func withLockIfAvailableUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R? {
    guard os_unfair_lock_trylock(storage.lock) else { return nil }
    defer { os_unfair_lock_unlock(storage.lock) }
    return try body(&storage.state.pointee)
  }

  /// Runs a closure with the state, unless the lock is held: the result is nil then.
  public func withLockIfAvailable<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R? {
    try withLockIfAvailableUnchecked(body)
  }

  /// Ends the program unless this thread owns the lock, or doesn't.
  public func precondition(_ condition: Ownership) {
    switch condition {
    case .owner: os_unfair_lock_assert_owner(storage.lock)
    case .notOwner: os_unfair_lock_assert_not_owner(storage.lock)
    }
  }
}

extension OSAllocatedUnfairLock where State: Sendable {
  /// Makes an unlocked lock.
  public init(initialState: State) { self.init(uncheckedState: initialState) }
}
