/// Collects values in arrays of a fixed size.
final class CollectStage<Input, Downstream: Subscriber>: Stage<Downstream>, Subscriber, @unchecked Sendable
where Downstream.Input == [Input] {
  typealias Failure = Downstream.Failure

  private let count: Int
  private let collected = Locked<[Input]>([])

  init(_ description: String, _ downstream: Downstream, count: Int) {
    self.count = count
    super.init(description, downstream)
  }

  override func demandAdded(_ demand: Subscribers.Demand) { requestUpstream(demand * count) }

  func receive(_ input: Input) -> Subscribers.Demand {
    guard isUpstreamAttached else { return .none }
    let full = collected.with { collected -> [Input]? in
      collected.append(input)
      guard collected.count >= count else { return nil }
      let full = collected
      collected = []
      return full
    }
    if let full { send(full) }
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    guard endUpstream() else { return }
    let rest = collected.value
    if !rest.isEmpty, !completion.isFailure { enqueue(rest) }
    send(completion: completion)
  }
}
