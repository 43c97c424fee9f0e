import Dispatch
import MediaEngine
import Synchronization

/// Runs a session's asynchronous work serially, in the order of the calls, on no particular thread.
final class WorkQueue: Sendable {
  private let pieces: AsyncStream<@Sendable () async -> Void>.Continuation

  init() {
    let (stream, continuation) = AsyncStream.makeStream(of: (@Sendable () async -> Void).self)
    pieces = continuation
    Task(executorPreference: EngineExecutor.shared) { for await piece in stream { await piece() } }
  }

  deinit { pieces.finish() }

  /// Enqueues a piece of work.
  func enqueue(_ piece: @escaping @Sendable () async -> Void) { pieces.yield(piece) }

  /// Enqueues a piece of work and blocks the caller's thread until it is done.
  func wait(_ piece: @escaping @Sendable () async -> Void) { enqueueSignalling(piece).wait() }

  /// Enqueues a piece of work; the semaphore is signalled when it is done.
  func enqueueSignalling(_ piece: @escaping @Sendable () async -> Void) -> DispatchSemaphore {
    let done = DispatchSemaphore(value: 0)
    enqueue {
      await piece()
      done.signal()
    }
    return done
  }

  /// Returns when all work enqueued before is done.
  func settle() async {
    await withCheckedContinuation { continuation in enqueue { continuation.resume() } }
  }
}
