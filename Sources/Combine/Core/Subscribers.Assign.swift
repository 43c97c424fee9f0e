extension Subscribers {
  /// Writes each value to a property of an object, which it holds strongly until the completion or `cancel()`.
  public final class Assign<Root, Input>: Subscriber, Cancellable, CustomStringConvertible, @unchecked Sendable {
    /// The publisher must not fail.
    public typealias Failure = Never

    private struct State {
      var subscription: (any Subscription)?
      var object: Root?
    }

    /// The property.
    public let keyPath: ReferenceWritableKeyPath<Root, Input>
    private let state: Locked<State>

    /// Writes to this property of this object.
    public init(object: Root, keyPath: ReferenceWritableKeyPath<Root, Input>) {
      self.keyPath = keyPath
      state = Locked(State(object: object))
    }

    /// The object; nil once completed or cancelled.
    public var object: Root? { state.with { $0.object } }

    /// Says what this is.
    public var description: String { "Assign \(Root.self)." }

    /// Asks for all values. A second subscription is cancelled.
    public func receive(subscription: any Subscription) {
      let isAccepted = state.with { state -> Bool in
        guard state.subscription == nil, state.object != nil else { return false }
        state.subscription = subscription
        return true
      }
      if isAccepted { subscription.request(.unlimited) } else { subscription.cancel() }
    }

    /// Writes the value.
    public func receive(_ value: Input) -> Subscribers.Demand {
      object?[keyPath: keyPath] = value
      return .none
    }

    /// Lets go of the object.
    public func receive(completion: Subscribers.Completion<Never>) { _ = end() }

    /// Ends the delivery and lets go of the object.
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

extension Publisher where Failure == Never {
  /// Writes each value to a property of an object, until the result is cancelled or deinitialised. Holds the object.
  public func assign<Root>(to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root) -> AnyCancellable {
    let subscriber = Subscribers.Assign(object: object, keyPath: keyPath)
    subscribe(subscriber)
    return AnyCancellable(subscriber)
  }

  /// Writes each value to a `@Published` property, which keeps the subscription as long as it lives.
  public func assign(to published: inout Published<Output>.Publisher) {
    published.subject.feed(from: self)
  }
}
