/// A publisher of one value or error that a closure finds out later. The closure runs once, when the future is made.
public final class Future<Output, Failure: Error>: Publisher {
  /// Settles the future; only the first call counts.
  public typealias Promise = (Result<Output, Failure>) -> Void

  private struct State {
    var result: Result<Output, Failure>?
    var waiting: [any FutureTarget<Output, Failure>] = []
  }

  private let state = Locked(State())

  /// Runs the closure, which calls its argument with the result, now or later.
  public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
    attemptToFulfill { self.settle($0) }
  }

  private func settle(_ result: Result<Output, Failure>) {
    let waiting = state.with { state -> [any FutureTarget<Output, Failure>] in
      guard state.result == nil else { return [] }
      let waiting = state.waiting
      state.result = result
      state.waiting = []
      return waiting
    }
    for target in waiting { target.settle(result) }
  }

  /// Attaches a subscriber, which gets the result when it is known and demanded.
  public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
    let outlet = FutureOutlet(subscriber) { [self] outlet in
      state.with { state in state.waiting.removeAll { $0 === outlet } }
    }
    let result = state.with { state in
      if state.result == nil { state.waiting.append(outlet) }
      return state.result
    }
    outlet.open()
    if let result { outlet.settle(result) }
  }
}

extension Future: @unchecked Sendable where Output: Sendable {}
