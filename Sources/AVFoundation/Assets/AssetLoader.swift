import Foundation
import MediaEngine
import Synchronization

/// Opens an asset's file when a property is first requested, once for all callers.
final class AssetLoader: Sendable {
  private typealias Handler = @Sendable (AssetLoadStateMachine.Outcome) -> Void

  private struct State {
    var machine: AssetLoadStateMachine
    var content: AssetContent?
    var lastWaiter = 0
    var handlers: [AssetLoadStateMachine.Waiter: Handler] = [:]
    var opening: Task<Void, Never>?
  }

  private let state: Mutex<State>
  private let open: @Sendable () async throws -> AssetContent

  /// Creates a loader that reads its content with this closure.
  init(_ open: @escaping @Sendable () async throws -> AssetContent) {
    state = Mutex(State(machine: AssetLoadStateMachine()))
    self.open = open
  }

  /// Creates a loader whose content is already there.
  init(content: AssetContent) {
    state = Mutex(State(machine: .alreadyOpen, content: content))
    open = { content }
  }

  /// A loader for objects whose properties are loaded from the start.
  static let ready = AssetLoader(content: AssetContent())

  /// What was read from the file; nil until it is open.
  var content: AssetContent? { state.withLock { $0.content } }

  /// Takes what the file has become for what was read, once it is open.
  func replace(_ content: AssetContent) {
    state.withLock { state in
      if state.content != nil { state.content = content }
    }
  }

  /// The loading status of a key, and the error if it failed.
  func status(of key: String) -> (status: AVKeyValueStatus, error: NSError?) {
    state.withLock { state in
      switch state.machine.status(of: key) {
      case .failed: (.failed, state.machine.error)
      case .cancelled: (.cancelled, AVError(.operationCancelled)._nsError)
      case let status: (status, nil)
      }
    }
  }

  /// Loads keys; the handler is called once, on an arbitrary thread, before or after this returns.
  func load(_ keys: Set<String>, _ handler: @escaping @Sendable (AssetLoadStateMachine.Outcome) -> Void) {
    _ = register(keys, handler)
  }

  /// Loads keys. Throws `CancellationError` as soon as the task is cancelled; other waiting callers aren't affected.
  func load(_ keys: Set<String>) async throws -> AssetContent {
    try Task.checkCancellation()
    let waiter = Mutex<AssetLoadStateMachine.Waiter?>(nil)
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let number = register(keys) { continuation.resume(returning: $0) }
        waiter.withLock { $0 = number }
        // The task may have been cancelled before the waiter's number was stored, so that `onCancel` had none to
        // abandon.
        if Task.isCancelled { abandon(number) }
      }
    } onCancel: {
      if let number = waiter.withLock({ $0 }) { abandon(number) }
    }
    switch outcome {
    case .loaded: return content ?? AssetContent()
    case .failed(let error): throw AVError(_nsError: error)
    case .cancelled: throw AVError(.operationCancelled)
    case .abandoned: throw CancellationError()
    }
  }

  /// Loads a key, blocking the caller's thread. Nil if it can't be loaded, or not within the timeout.
  func wait(for key: String, limit: Duration = Timeouts.blockedCaller) -> AssetContent? {
    let done = BlockingAnswer<Void>()
    let waiter = register([key]) { _ in done.give(()) }
    if done.wait(limit: limit) == nil { abandon(waiter) }
    return content
  }

  /// Cancels everything that isn't loaded yet.
  func cancel() {
    stop(.cancelled) { $0.cancel() }
  }

  // MARK: Actions

  private func register(_ keys: Set<String>, _ handler: @escaping Handler) -> AssetLoadStateMachine.Waiter {
    let (waiter, action) = state.withLock { state in
      state.lastWaiter += 1
      let action = state.machine.load(keys, for: state.lastWaiter)
      switch action {
      case .tell: break
      case .wait: state.handlers[state.lastWaiter] = handler
      case .open(let attempt):
        state.handlers[state.lastWaiter] = handler
        state.opening = Task(executorPreference: EngineExecutor.shared) {
          // Retains the loader until it is done, so that every waiting caller gets an answer.
          do {
            let content = try await self.open()
            self.opened(attempt, content)
          } catch {
            self.failed(attempt, error)
          }
        }
      }
      return (state.lastWaiter, action)
    }
    if case .tell(let outcome) = action { handler(outcome) }
    return waiter
  }

  private func opened(_ attempt: Int, _ content: AssetContent) {
    let handlers = state.withLock { state in
      let waiters = state.machine.opened(attempt: attempt)
      if !waiters.isEmpty {
        state.content = content
        state.opening = nil
      }
      return Self.take(waiters, from: &state)
    }
    for handler in handlers { handler(.loaded) }
  }

  private func failed(_ attempt: Int, _ error: any Error) {
    let error = AVError(loading: error)._nsError
    let handlers = state.withLock { state in
      Self.take(state.machine.failed(attempt: attempt, with: error), from: &state)
    }
    for handler in handlers { handler(.failed(error)) }
  }

  private func abandon(_ waiter: AssetLoadStateMachine.Waiter) {
    stop(.abandoned) { $0.abandon(waiter) }
  }

  private func stop(
    _ outcome: AssetLoadStateMachine.Outcome,
    _ event: (inout AssetLoadStateMachine) -> AssetLoadStateMachine.StopAction
  ) {
    let (handlers, opening) = state.withLock { state in
      let action = event(&state.machine)
      let opening = action.stopsOpening ? state.opening.take() : nil
      return (Self.take(action.tell, from: &state), opening)
    }
    opening?.cancel()
    for handler in handlers { handler(outcome) }
  }

  private static func take(_ waiters: [AssetLoadStateMachine.Waiter], from state: inout State) -> [Handler] {
    waiters.compactMap { state.handlers.removeValue(forKey: $0) }
  }
}
