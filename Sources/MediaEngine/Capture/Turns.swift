import Synchronization

/// A serial queue of asynchronous work, in the order in which it was requested.
final class Turns: Sendable {
  /// Finishes when the last piece of work that was requested is done.
  private let last = Mutex<Task<Void, Never>?>(nil)

  /// Does the work when all earlier work is done.
  func take<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
    let task = last.withLock { last in
      let previous = last
      let task = Task(executorPreference: EngineExecutor.shared) {
        await previous?.value
        return try await work()
      }
      last = Task(executorPreference: EngineExecutor.shared) { _ = await task.result }
      return task
    }
    return try await task.value
  }

  /// Does work that can't throw when all earlier work is done.
  func take<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) async -> Value {
    let task = last.withLock { last in
      let previous = last
      let task = Task(executorPreference: EngineExecutor.shared) {
        await previous?.value
        return await work()
      }
      last = Task(executorPreference: EngineExecutor.shared) { _ = await task.value }
      return task
    }
    return await task.value
  }
}
