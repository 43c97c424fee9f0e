/// An operator that takes all values of its upstream and delivers one result, when it is demanded.
final class Summary<Input, Failure: Error, Downstream: Subscriber>: Stage<Downstream>, Subscriber, @unchecked Sendable {
  /// What a value means for the result.
  enum Verdict {
    /// More values are needed.
    case more
    /// The result is certain.
    case done
    /// There is no result but this error.
    case failed(Downstream.Failure)
  }

  private let add: (Input) -> Verdict
  private let result: () -> Downstream.Input?
  private let failure: (Failure) -> Downstream.Failure

  init(
    _ description: String, _ downstream: Downstream, failure: @escaping (Failure) -> Downstream.Failure,
    result: @escaping () -> Downstream.Input?, add: @escaping (Input) -> Verdict
  ) {
    self.add = add
    self.result = result
    self.failure = failure
    super.init(description, downstream)
  }

  override func attached() { requestUpstream(.unlimited) }

  func receive(_ input: Input) -> Subscribers.Demand {
    guard isUpstreamAttached else { return .none }
    switch add(input) {
    case .more:
      break
    case .done:
      cancelUpstream()
      finish()
    case .failed(let error):
      cancelUpstream()
      send(completion: .failure(error))
    }
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    guard endUpstream() else { return }
    switch completion {
    case .finished: finish()
    case .failure(let error): send(completion: .failure(failure(error)))
    }
  }

  private func finish() {
    if let value = result() { enqueue(value) }
    send(completion: .finished)
  }
}

extension Summary where Failure == Downstream.Failure {
  convenience init(
    _ description: String, _ downstream: Downstream, result: @escaping () -> Downstream.Input?,
    add: @escaping (Input) -> Verdict
  ) {
    self.init(description, downstream, failure: { $0 }, result: result, add: add)
  }
}

extension Summary where Downstream.Failure == any Error {
  /// An operator whose closure may throw; its error is the completion.
  convenience init(
    trying description: String, _ downstream: Downstream, result: @escaping () -> Downstream.Input?,
    add: @escaping (Input) throws -> Verdict
  ) {
    self.init(
      description, downstream, failure: { $0 }, result: result,
      add: { input in
        do { return try add(input) } catch { return .failed(error) }
      })
  }
}
