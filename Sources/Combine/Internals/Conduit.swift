/// The subscription to a subject. Holds the subject, so that it and what feeds it live as long as somebody listens.
final class Conduit<Downstream: Subscriber>: Outlet<Downstream>, BroadcastTarget, @unchecked Sendable {
  typealias Output = Downstream.Input
  typealias Failure = Downstream.Failure

  private let broadcast: Broadcast<Output, Failure>
  private let owner: AnyObject

  init(_ description: String, _ downstream: Downstream, _ broadcast: Broadcast<Output, Failure>, owner: AnyObject) {
    self.broadcast = broadcast
    self.owner = owner
    super.init(description, downstream)
  }

  func take(_ value: Output, overflow: BroadcastOverflow, displaced: inout [Output]) {
    switch overflow {
    case .drop: _ = enqueue(value, overflow: .drop, displaced: &displaced)
    case .keepNewest: _ = enqueue(value, overflow: .replace, displaced: &displaced)
    }
  }

  override func demandAdded(_ demand: Subscribers.Demand) { broadcast.demanded() }

  override func cancelled() { broadcast.detach(self) }
}
