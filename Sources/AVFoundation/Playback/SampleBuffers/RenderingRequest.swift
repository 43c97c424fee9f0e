import Dispatch
import Synchronization

/// A program's block that fills a renderer's queue, called whenever there is room and never twice at a time.
final class RenderingRequest: Sendable {
  private struct State {
    var request: (queue: DispatchQueue, block: @Sendable () -> Void)?
    var isAsking = false
  }

  private let state = Mutex(State())

  func begin(on queue: DispatchQueue, _ block: @escaping @Sendable () -> Void) {
    state.withLock { $0.request = (queue, block) }
  }

  func stop() { state.withLock { $0.request = nil } }

  /// Calls the block, if there is room by then, and again as long as there is.
  func ask(_ isReady: @escaping @Sendable () -> Bool) {
    guard isReady() else { return }
    let request = state.withLock { state -> (queue: DispatchQueue, block: @Sendable () -> Void)? in
      guard let request = state.request, !state.isAsking else { return nil }
      state.isAsking = true
      return request
    }
    guard let request else { return }
    request.queue.async { [self] in
      if state.withLock({ $0.request != nil }), isReady() { request.block() }
      state.withLock { $0.isAsking = false }
      // What became ready meanwhile wasn't told.
      ask(isReady)
    }
  }
}
