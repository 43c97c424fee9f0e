import Synchronization

/// State that several threads share. Takes and gives values that aren't Sendable, which `Mutex` alone refuses.
final class Locked<State>: @unchecked Sendable {
  private let mutex = Mutex<Void>(())
  private var state: State

  init(_ state: State) { self.state = state }

  /// Runs `body` with the lock held. `body` calls no code of clients, and gives back what it takes out of the state, so
  /// that nothing is deinitialised while the lock is held.
  func with<Result>(_ body: (inout State) -> Result) -> Result {
    var result: Result?
    mutex.withLock { _ in result = body(&state) }
    return result!
  }

  /// The state, read or replaced as a whole. The old value is released without the lock.
  var value: State {
    get { with { $0 } }
    set {
      _ = with { state -> State in
        let old = state
        state = newValue
        return old
      }
    }
  }
}
