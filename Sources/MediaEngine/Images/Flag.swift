import Synchronization

/// A flag that is set once and notifies its listeners; mostly used for cancellation.
final class Flag: Sendable {
  private struct State {
    var isSet = false
    var lastNumber = 0
    var listeners: [Int: @Sendable () -> Void] = [:]
  }

  private let state = Mutex(State())

  /// Whether the flag is set.
  var value: Bool { state.withLock { $0.isSet } }

  /// Sets the flag.
  func set() {
    let listeners = state.withLock { state in
      state.isSet = true
      defer { state.listeners = [:] }
      return state.listeners.values
    }
    for listener in listeners { listener() }
  }

  /// Runs `body`; calls `onSet` if the flag is set meanwhile, or at once if it is set already.
  func whileListening<Result>(_ onSet: @escaping @Sendable () -> Void, _ body: () throws -> Result) rethrows -> Result {
    let number: Int? = state.withLock { state in
      guard !state.isSet else { return nil }
      state.lastNumber += 1
      state.listeners[state.lastNumber] = onSet
      return state.lastNumber
    }
    guard let number else {
      onSet()
      return try body()
    }
    defer { state.withLock { _ = $0.listeners.removeValue(forKey: number) } }
    return try body()
  }
}
