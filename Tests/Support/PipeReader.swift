import Foundation
import Synchronization

/// Reads a pipe to its end while a program runs, so that the program never waits for a reader.
final class PipeReader: Sendable {
  private struct State {
    var data = Data()
    var awaited: (text: Data, action: @Sendable () -> Void)?
  }

  let pipe = Pipe()
  private let state = Mutex(State())
  private let ended: AsyncStream<Void>
  private let end: AsyncStream<Void>.Continuation

  init() {
    (ended, end) = AsyncStream.makeStream()
  }

  /// Starts to read. In a thread of its own: `readabilityHandler` misses the end of a pipe now and then.
  func begin() {
    Thread.detachNewThread { [self] in
      while case let data = pipe.fileHandleForReading.availableData, !data.isEmpty { change { $0.data += data } }
      end.finish()
    }
  }

  /// Does something once the text has arrived.
  func whenContaining(_ text: String, _ action: @escaping @Sendable () -> Void) {
    change { $0.awaited = (Data(text.utf8), action) }
  }

  /// All that was written, once the pipe has ended; what has come by then, where somebody else keeps it open for too
  /// long.
  func text() async -> String {
    let ended = ended
    _ = try? await within("the end of what a program writes") { for await _ in ended {} }
    return state.withLock { String(decoding: $0.data, as: UTF8.self) }
  }

  private func change(_ body: (inout State) -> Void) {
    let action = state.withLock { state -> (@Sendable () -> Void)? in
      body(&state)
      guard let awaited = state.awaited, state.data.range(of: awaited.text) != nil else { return nil }
      state.awaited = nil
      return awaited.action
    }
    action?()
  }
}
