import Combine

/// A publisher by hand: a test sends what it likes and sees what was asked of it. It never checks demand.
final class Probe<Output, Failure: Error>: Publisher {
  private final class Connection: Subscription {
    weak var probe: Probe?

    init(_ probe: Probe) { self.probe = probe }

    func request(_ demand: Subscribers.Demand) { probe?.requests.append(demand) }
    func cancel() { probe?.cancelCount += 1 }
  }

  private(set) var requests: [Subscribers.Demand] = []
  private(set) var cancelCount = 0
  private(set) var subscriberCount = 0
  private var subscriber: AnySubscriber<Output, Failure>?

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    subscriberCount += 1
    self.subscriber = AnySubscriber(subscriber)
    subscriber.receive(subscription: Connection(self))
  }

  @discardableResult
  func send(_ value: Output) -> Subscribers.Demand { subscriber?.receive(value) ?? .none }
  func finish() { subscriber?.receive(completion: .finished) }
  func fail(_ error: Failure) { subscriber?.receive(completion: .failure(error)) }
}
