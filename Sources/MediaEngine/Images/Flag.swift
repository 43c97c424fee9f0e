import Synchronization

/// Becomes true once, and tells who waits for that: that work is cancelled, as a rule.
final class Flag: Sendable {
  private struct State {
    var isSet = false
    var lastNumber = 0
    var listeners: [Int: @Sendable () -> Void] = [:]
  }

  private let state = Mutex(State())

  /// Whether it is.
  var value: Bool { state.withLock { $0.isSet } }

  /// Makes it so.
  func set() {
    let listeners = state.withLock { state in
      state.isSet = true
      defer { state.listeners = [:] }
      return state.listeners.values
    }
    for listener in listeners { listener() }
  }

  /// Carries out `body`; calls `onSet` when the flag becomes true meanwhile, or at once where it is.
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
