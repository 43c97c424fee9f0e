import Dispatch
import Foundation

/// Produces things in a thread of its own, some ahead of who takes them.
final class ReadAhead<Element: Sendable>: @unchecked Sendable {
  private let capacity: Int
  private let produce: () throws -> Element?
  private let queue: DispatchQueue
  private let condition = NSCondition()
  // All below is guarded by the condition.
  private var ready: [Element] = []
  private var failure: (any Error)?
  private var isOver = false
  private var isStopped = false
  private var isWorking = false
  private var preparations: [() -> Void] = []
  private var generation = 0

  /// `produce` is called in one thread at a time, and returns nil at the end.
  init(capacity: Int, name: String, produce: @escaping () throws -> Element?) {
    (self.capacity, self.produce) = (max(1, capacity), produce)
    queue = DispatchQueue(label: "app.kinora.\(name)", qos: .userInitiated)
  }

  /// Begins anew: throws away what is ready. `prepare` runs in the producing thread, before anything else is produced.
  func restart(_ prepare: @escaping () -> Void) {
    condition.withLock {
      generation += 1
      (ready, failure, isOver) = ([], nil, false)
      preparations.append(prepare)
      startWorking()
    }
  }

  /// Ends producing, and whoever waits.
  func stop() {
    condition.withLock {
      isStopped = true
      ready = []
      condition.broadcast()
    }
  }

  /// The next one; nil at the end. Blocks until it is there.
  func take() throws -> Element? {
    try condition.withLock {
      startWorking()
      while ready.isEmpty, failure == nil, !isOver, !isStopped { condition.wait() }
      if !ready.isEmpty {
        defer { startWorking() }
        return ready.removeFirst()
      }
      if let failure { throw failure }
      return nil
    }
  }

  /// Only under the lock.
  private func startWorking() {
    guard !isWorking, hasRoom else { return }
    isWorking = true
    queue.async { [weak self] in self?.work() }
  }

  private var hasRoom: Bool { !isStopped && !isOver && failure == nil && ready.count < capacity }

  private func work() {
    while true {
      let task: (preparations: [() -> Void], generation: Int)? = condition.withLock {
        guard hasRoom else {
          isWorking = false
          return nil
        }
        defer { preparations = [] }
        return (preparations, generation)
      }
      guard let task else { return }
      for prepare in task.preparations { prepare() }
      let outcome = Result { try produce() }
      condition.withLock {
        guard generation == task.generation else { return }
        switch outcome {
        case .success(let element?): ready.append(element)
        case .success(nil): isOver = true
        case .failure(let error): failure = error
        }
        condition.broadcast()
      }
    }
  }
}
