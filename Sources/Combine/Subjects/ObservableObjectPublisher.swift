/// Signals that an object is about to change.
public final class ObservableObjectPublisher: Publisher, Sendable {
  /// It delivers signals without content.
  public typealias Output = Void
  /// It never fails.
  public typealias Failure = Never

  private let broadcast = Broadcast<Void, Never>()

  /// A publisher without subscribers.
  public init() {}

  /// Signals that the object is about to change.
  public func send() { broadcast.send(()) }

  /// Attaches a subscriber.
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Void, S.Failure == Never {
    broadcast.attach(subscriber, "ObservableObjectPublisher", owner: self)
  }
}
