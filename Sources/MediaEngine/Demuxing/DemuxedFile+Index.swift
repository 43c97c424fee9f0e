import Foundation

extension DemuxedFile {
  /// Opens a file in a thread of its own, since that blocks; `precise` reads all of it at once.
  static func open(_ input: MediaInput, precise: Bool) async throws -> DemuxedFile? {
    try await inThread { isCancelled in
      guard let media = try DemuxedFile(input.url, in: input.bytes(), isCancelled: isCancelled) else { return nil }
      if precise { _ = try media.index(isCancelled: isCancelled) }
      return media
    }
  }

  /// Runs what blocks in a thread of its own; the task's cancellation sets the flag.
  static func inThread<Value: Sendable>(
    _ body: @escaping @Sendable (Flag) throws -> Value
  ) async throws -> Value {
    let isCancelled = Flag()
    let outcome: Result<Value, any Error> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: Result { try body(isCancelled) }) }
      }
    } onCancel: {
      isCancelled.set()
    }
    return try outcome.get()
  }
}
