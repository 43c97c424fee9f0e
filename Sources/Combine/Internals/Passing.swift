/// Passes values on as they are demanded; a closure says what becomes of the completion.
final class Passing<Failure: Error, Downstream: Subscriber>: Stage<Downstream>, Subscriber, @unchecked Sendable {
  typealias Input = Downstream.Input

  private let ending: (Subscribers.Completion<Failure>, Passing) -> Void
  private let hasPassed = Locked(false)
  private let storedTrigger = Locked<Trigger?>(nil)

  init(
    _ description: String, _ downstream: Downstream,
    ending: @escaping (Subscribers.Completion<Failure>, Passing) -> Void
  ) {
    self.ending = ending
    super.init(description, downstream)
  }

  /// No value came so far.
  var isEmpty: Bool { !hasPassed.value }

  /// Listens to another publisher as long as this does to its own.
  var trigger: Trigger? {
    get { storedTrigger.value }
    set { storedTrigger.value = newValue }
  }

  override func demandAdded(_ demand: Subscribers.Demand) { requestUpstream(demand) }

  func receive(_ input: Input) -> Subscribers.Demand {
    guard isUpstreamAttached else { return .none }
    hasPassed.value = true
    send(input)
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    guard endUpstream() else { return }
    trigger?.cancel()
    ending(completion, self)
  }

  override func cancelled() {
    trigger?.cancel()
    super.cancelled()
  }
}
