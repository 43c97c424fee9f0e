/// Makes a publisher of its own for each subscriber, when it subscribes.
public struct Deferred<DeferredPublisher: Publisher>: Publisher {
  /// What the made publishers deliver.
  public typealias Output = DeferredPublisher.Output
  /// The error of the made publishers.
  public typealias Failure = DeferredPublisher.Failure

  /// Makes a publisher.
  public let createPublisher: () -> DeferredPublisher

  /// Makes publishers with this closure.
  public init(createPublisher: @escaping () -> DeferredPublisher) { self.createPublisher = createPublisher }

  /// Makes a publisher and attaches the subscriber to it.
  public func receive<S: Subscriber>(subscriber: S) where Failure == S.Failure, Output == S.Input {
    createPublisher().subscribe(subscriber)
  }
}
