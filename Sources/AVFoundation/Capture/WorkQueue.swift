import Dispatch
import MediaEngine
import Synchronization

/// Does a session's work one piece after the other, in the order in which it was asked for, in no particular thread.
final class WorkQueue: Sendable {
  private let pieces: AsyncStream<@Sendable () async -> Void>.Continuation

  init() {
    let (stream, continuation) = AsyncStream.makeStream(of: (@Sendable () async -> Void).self)
    pieces = continuation
    Task(executorPreference: EngineExecutor.shared) { for await piece in stream { await piece() } }
  }

  deinit { pieces.finish() }

  /// Does this when all that was asked for before is done.
  func enqueue(_ piece: @escaping @Sendable () async -> Void) { pieces.yield(piece) }

  /// Does this when all that was asked for before is done, and holds the caller's thread until then.
  func wait(_ piece: @escaping @Sendable () async -> Void) {
    let done = DispatchSemaphore(value: 0)
    enqueue {
      await piece()
      done.signal()
    }
    done.wait()
  }

  /// Returns when all that was asked for before is done.
  func settle() async {
    await withCheckedContinuation { continuation in enqueue { continuation.resume() } }
  }
}
