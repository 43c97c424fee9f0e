/// Keeps values until they are demanded.
final class BufferStage<Downstream: Subscriber>: Stage<Downstream>, Subscriber, @unchecked Sendable {
  typealias Input = Downstream.Input
  typealias Failure = Downstream.Failure

  private let size: Int
  private let prefetch: Publishers.PrefetchStrategy
  private let whenFull: Publishers.BufferingStrategy<Failure>

  init(
    _ downstream: Downstream, size: Int, prefetch: Publishers.PrefetchStrategy,
    whenFull: Publishers.BufferingStrategy<Failure>
  ) {
    self.size = size
    self.prefetch = prefetch
    self.whenFull = whenFull
    super.init("Buffer", downstream)
  }

  override func attached() {
    switch prefetch {
    case .keepFull: if size > 0 { requestUpstream(.max(size)) }
    case .byRequest: requestUpstream(.unlimited)
    }
  }

  override func delivered(from source: Int, more: Subscribers.Demand) {
    if prefetch == .keepFull { requestUpstream(.max(1)) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    guard isUpstreamAttached else { return .none }
    if isBacklogged(by: size) {
      switch whenFull {
      case .dropNewest:
        return .none
      case .dropOldest:
        guard size > 0 else { return .none }
        dropOldest()
      case .customError(let makeError):
        cancelUpstream()
        send(completion: .failure(makeError()))
        return .none
      }
    }
    send(input)
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    guard endUpstream() else { return }
    send(completion: completion)
  }
}
