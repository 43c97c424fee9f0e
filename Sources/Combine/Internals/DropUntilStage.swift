/// Leaves out values until another publisher delivers one.
final class DropUntilStage<Downstream: Subscriber>: Stage<Downstream>, Subscriber, @unchecked Sendable {
  typealias Input = Downstream.Input
  typealias Failure = Downstream.Failure

  private let isDropping = Locked(true)
  private let trigger = Locked<Trigger?>(nil)

  func listen<P: Publisher>(to other: P) where P.Failure == Failure {
    let trigger = Trigger { [weak self] in self?.isDropping.value = false }
    self.trigger.value = trigger
    trigger.listen(to: other) { [weak self] completion in
      self?.cancelUpstream()
      self?.send(completion: completion)
    }
  }

  override func demandAdded(_ demand: Subscribers.Demand) { requestUpstream(demand) }

  func receive(_ input: Input) -> Subscribers.Demand {
    guard isUpstreamAttached else { return .none }
    if isDropping.value { return .max(1) }
    send(input)
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    guard endUpstream() else { return }
    trigger.value?.cancel()
    send(completion: completion)
  }

  override func cancelled() {
    trigger.value?.cancel()
    super.cancelled()
  }
}
