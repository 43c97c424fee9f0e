extension Subscribers {
  /// Calls closures for all values and for the completion; demands without limit.
  public final class Sink<Input, Failure: Error>: Subscriber, Cancellable, CustomStringConvertible, @unchecked Sendable
  {
    private struct State {
      var subscription: (any Subscription)?
      /// Nil once completed or cancelled, which frees what the closures hold.
      var handlers: Handlers?
    }

    private struct Handlers {
      let value: (Input) -> Void
      let completion: (Completion<Failure>) -> Void
    }

    private let state: Locked<State>

    /// A sink with these closures.
    public init(
      receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
      receiveValue: @escaping (Input) -> Void
    ) {
      state = Locked(State(handlers: Handlers(value: receiveValue, completion: receiveCompletion)))
    }

    /// Says what this is.
    public var description: String { "Sink" }

    /// Asks for all values. A second subscription is cancelled.
    public func receive(subscription: any Subscription) {
      let isAccepted = state.with { state -> Bool in
        guard state.subscription == nil, state.handlers != nil else { return false }
        state.subscription = subscription
        return true
      }
      if isAccepted { subscription.request(.unlimited) } else { subscription.cancel() }
    }

    /// Calls the closure for values.
    public func receive(_ value: Input) -> Subscribers.Demand {
      state.with { $0.handlers }?.value(value)
      return .none
    }

    /// Calls the closure for the completion.
    public func receive(completion: Subscribers.Completion<Failure>) {
      end().handlers?.completion(completion)
    }

    /// Ends the delivery.
    public func cancel() { end().subscription?.cancel() }

    private func end() -> State {
      state.with { state in
        let old = state
        state = State()
        return old
      }
    }
  }
}

extension Publisher {
  /// Calls closures for each value and for the completion, until the result is cancelled or deinitialised.
  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    let sink = Subscribers.Sink(receiveCompletion: receiveCompletion, receiveValue: receiveValue)
    subscribe(sink)
    return AnyCancellable(sink)
  }
}

extension Publisher where Failure == Never {
  /// Calls a closure for each value, until the result is cancelled or deinitialised.
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
  }
}
