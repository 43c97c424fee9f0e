import Foundation
import Testing

@testable import os

struct LockTests {
  /// Runs a closure on several threads and waits for all.
  private func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    DispatchQueue.concurrentPerform(iterations: count, execute: body)
  }

  @Test func noIncrementIsLost() {
    let lock = OSAllocatedUnfairLock(initialState: 0)
    onThreads(8) { _ in
      for _ in 0..<20_000 { lock.withLock { $0 += 1 } }
    }
    #expect(lock.withLock { $0 } == 160_000)
  }

  @Test func lockOfCGuardsWhatLiesBesideIt() {
    struct Guarded {
      var lock = os_unfair_lock()
      var count = 0
    }
    let guarded = UnsafeMutablePointer<Guarded>.allocate(capacity: 1)
    guarded.initialize(to: Guarded())
    defer { guarded.deallocate() }
    nonisolated(unsafe) let shared = guarded
    onThreads(8) { _ in
      for _ in 0..<20_000 {
        os_unfair_lock_lock(&shared.pointee.lock)
        shared.pointee.count += 1
        os_unfair_lock_unlock(&shared.pointee.lock)
      }
    }
    #expect(guarded.pointee.count == 160_000)
    #expect(guarded.pointee.lock._os_unfair_lock_opaque == 0)
  }

  @Test func heldLockIsNotAvailableToOthers() {
    let lock = OSAllocatedUnfairLock()
    let inside = lock.withLock {
      onOtherThread { lock.withLockIfAvailable { true } }
    }
    #expect(inside == nil)
    #expect(onOtherThread { lock.withLockIfAvailable { true } } == true)
    let state = OSAllocatedUnfairLock(uncheckedState: [1])
    let added = state.withLockIfAvailableUnchecked { (numbers: inout [Int]) -> Int in
      numbers.append(2)
      return numbers.count
    }
    #expect(added == 2)
    #expect(state.withLockUnchecked { $0 } == [1, 2])
  }

  @Test func lockAndUnlockPair() {
    let lock = OSAllocatedUnfairLock()
    lock.lock()
    #expect(!onOtherThread { lock.lockIfAvailable() })
    lock.unlock()
    #expect(lock.lockIfAvailable())
    lock.unlock()
    lock.precondition(.notOwner)
    lock.withLock { lock.precondition(.owner) }
  }

  @Test func waitingThreadGetsTheLockWhenItIsFree() {
    let lock = OSAllocatedUnfairLock(initialState: [String]())
    let (isInside, isDone) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    lock.withLockUnchecked { state in
      Thread.detachNewThread {
        isInside.signal()
        lock.withLock { $0.append("other") }
        isDone.signal()
      }
      isInside.wait()
      state.append("owner")
    }
    isDone.wait()
    #expect(lock.withLock { $0 } == ["owner", "other"])
  }

  @Test func errorOfAClosureLeavesTheLockFree() {
    struct Failure: Error {}
    let lock = OSAllocatedUnfairLock(initialState: 0)
    #expect(throws: Failure.self) { try lock.withLock { _ in throw Failure() } }
    #expect(lock.withLockIfAvailable { $0 } == 0)
  }

  @Test func stateIsFreedWithTheLock() {
    final class Object {}
    weak var object: Object?
    do {
      let lock = OSAllocatedUnfairLock(uncheckedState: Object())
      object = lock.withLockUnchecked { $0 }
      #expect(object != nil)
    }
    #expect(object == nil)
  }

  @Test func mistakesEndTheProgram() async {
    await #expect(processExitsWith: .signal(SIGABRT)) {
      var lock = os_unfair_lock()
      os_unfair_lock_lock(&lock)
      os_unfair_lock_lock(&lock)
      exit(0)
    }
    await #expect(processExitsWith: .signal(SIGABRT)) {
      var lock = os_unfair_lock()
      os_unfair_lock_unlock(&lock)
    }
    await #expect(processExitsWith: .signal(SIGABRT)) {
      OSAllocatedUnfairLock().precondition(.owner)
    }
    await #expect(processExitsWith: .signal(SIGABRT)) {
      let lock = OSAllocatedUnfairLock()
      lock.withLock { lock.precondition(.notOwner) }
    }
  }

  /// Runs a closure on another thread, and waits for its result.
  private func onOtherThread<R: Sendable>(_ body: @escaping @Sendable () -> R) -> R {
    let result = OSAllocatedUnfairLock<R?>(initialState: nil)
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      let value = body()
      result.withLock { $0 = value }
      done.signal()
    }
    done.wait()
    return result.withLock { $0! }
  }
}
