/// Events on their way to a scheduler.
final class EventQueue<Downstream: Subscriber>: Sendable {
  enum Event {
    case value(Downstream.Input)
    case completion(Subscribers.Completion<Downstream.Failure>)
  }

  private let events = Locked(FIFO<Event>())

  func append(_ event: Event) { events.with { $0.append(event) } }

  /// Delivers the oldest event. On a concurrent queue actions may overtake each other, events don't.
  func deliverNext(to outlet: Outlet<Downstream>, overflow: Outlet<Downstream>.Overflow = .wait) {
    let event = events.with { events -> Event? in
      let event = events.popFirst()
      switch event {
      case .value(let value): outlet.enqueue(value, overflow: overflow)
      case .completion(let completion): outlet.enqueue(completion: completion)
      case nil: break
      }
      return event
    }
    if event != nil { outlet.drain() }
  }

  /// Delivers all events.
  func deliverAll(to outlet: Outlet<Downstream>) {
    while !events.with({ $0.isEmpty }) { deliverNext(to: outlet) }
  }

  func removeAll() { events.value = FIFO() }
}
