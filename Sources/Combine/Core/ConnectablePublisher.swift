/// A publisher that delivers only once `connect()` was called, so that several subscribers can attach before.
public protocol ConnectablePublisher<Output, Failure>: Publisher {
  /// Starts the delivery, until the result is cancelled.
  func connect() -> any Cancellable
}

extension ConnectablePublisher {
  /// Connects with the first subscriber, and disconnects after the last.
  public func autoconnect() -> Publishers.Autoconnect<Self> { Publishers.Autoconnect(upstream: self) }
}
