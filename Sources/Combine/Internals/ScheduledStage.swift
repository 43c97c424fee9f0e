/// Delivers each event by an action of a scheduler, in the order in which they came.
final class ScheduledStage<Downstream: Subscriber>: Stage<Downstream>, Subscriber, @unchecked Sendable {
  typealias Input = Downstream.Input
  typealias Failure = Downstream.Failure

  private let events: EventQueue<Downstream>
  private let schedule: (@escaping () -> Void) -> Void

  init(_ description: String, _ downstream: Downstream, schedule: @escaping (@escaping () -> Void) -> Void) {
    self.schedule = schedule
    events = EventQueue()
    super.init(description, downstream)
  }

  override func demandAdded(_ demand: Subscribers.Demand) { requestUpstream(demand) }

  func receive(_ input: Input) -> Subscribers.Demand {
    guard isUpstreamAttached else { return .none }
    events.append(.value(input))
    schedule { self.events.deliverNext(to: self) }
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    guard endUpstream() else { return }
    events.append(.completion(completion))
    schedule { self.events.deliverNext(to: self) }
  }

  override func cancelled() {
    super.cancelled()
    events.removeAll()
  }
}
