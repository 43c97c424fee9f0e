import Synchronization

/// Work whose result several tasks may await: started by the first, cancelled with the last, and done once; after a
/// failure the next request starts it again.
final class SharedWork<Value: Sendable>: Sendable {
  private typealias Continuation = CheckedContinuation<Value, any Error>

  private struct State {
    var value: Value?
    var task: Task<Void, Never>?
    /// Tells a task whether it is still the current one.
    var attempt = 0
    var last = 0
    var waiting: [Int: Continuation] = [:]
    /// The waiters that were cancelled before they were registered.
    var cancelled = Set<Int>()
  }

  private enum Step {
    case wait
    case tell(Result<Value, any Error>)
  }

  private let state: Mutex<State>
  private let body: @Sendable () async throws -> Value

  /// Creates work with a body, unless its result is known already.
  init(_ value: Value? = nil, _ body: @escaping @Sendable () async throws -> Value) {
    state = Mutex(State(value: value))
    self.body = body
  }

  /// The result; throws `MediaFileError.cancelled` as soon as the awaiting task is cancelled.
  var value: Value {
    get async throws {
      let number = state.withLock { state in
        state.last += 1
        return state.last
      }
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          if case .tell(let result) = enter(number, continuation) { continuation.resume(with: result) }
        }
      } onCancel: {
        leave(number)
      }
    }
  }

  private func enter(_ number: Int, _ continuation: Continuation) -> Step {
    state.withLock { state in
      if let value = state.value { return .tell(.success(value)) }
      if state.cancelled.remove(number) != nil { return .tell(.failure(MediaFileError.cancelled)) }
      state.waiting[number] = continuation
      if state.task == nil {
        state.attempt += 1
        let attempt = state.attempt
        state.task = Task(executorPreference: EngineExecutor.shared) {
          do {
            self.finish(attempt, .success(try await self.body()))
          } catch {
            self.finish(attempt, .failure(error))
          }
        }
      }
      return .wait
    }
  }

  private func leave(_ number: Int) {
    let (continuation, task) = state.withLock { state -> (Continuation?, Task<Void, Never>?) in
      guard let continuation = state.waiting.removeValue(forKey: number) else {
        if state.value == nil { state.cancelled.insert(number) }
        return (nil, nil)
      }
      guard state.waiting.isEmpty else { return (continuation, nil) }
      state.attempt += 1
      return (continuation, state.task.take())
    }
    task?.cancel()
    continuation?.resume(throwing: MediaFileError.cancelled)
  }

  private func finish(_ attempt: Int, _ result: Result<Value, any Error>) {
    let waiting = state.withLock { state in
      if case .success(let value) = result { state.value = value }
      guard state.attempt == attempt else { return [Continuation]() }
      state.task = nil
      defer { state.waiting.removeAll() }
      return Array(state.waiting.values)
    }
    for continuation in waiting { continuation.resume(with: result) }
  }
}
