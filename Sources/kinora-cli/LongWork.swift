import Synchronization

/// Work that may take long: a signal stops it, and a terminal shows how far it is.
enum LongWork {
  /// A signal stopped it.
  struct Stopped: Error {
    let interruption: Interruption
  }

  /// Runs the work in a task, which the first signal cancels; `Stopped` is thrown then, unless it was finished already.
  /// `fraction` says how much of it is done, from 0 to 1, where that is known.
  static func run<Value: Sendable>(
    fraction: @escaping @Sendable () -> Double?, _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let task = Task { try await body() }
    let stopped = Mutex<Interruption?>(nil)
    Interruption.onFirst { interruption in
      stopped.withLock { $0 = interruption }
      task.cancel()
    }
    let bar = ProgressBar(fraction)
    let result = await task.result
    bar?.end()
    if case .failure = result, let interruption = stopped.withLock({ $0 }) { throw Stopped(interruption: interruption) }
    return try result.get()
  }
}
