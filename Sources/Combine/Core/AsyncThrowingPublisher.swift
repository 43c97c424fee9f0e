/// The values of a publisher as an asynchronous sequence, which throws the publisher's error. Values are asked for one
/// at a time: what is sent while nobody waits is for the publisher to keep, see `buffer(size:prefetch:whenFull:)`.
public struct AsyncThrowingPublisher<P: Publisher>: AsyncSequence {
  /// What the publisher delivers.
  public typealias Element = P.Output

  /// Waits for the values.
  public struct Iterator: AsyncIteratorProtocol {
    private let owner: AsyncInletOwner<P.Output, P.Failure>

    init(_ publisher: P) {
      owner = AsyncInletOwner()
      publisher.subscribe(owner.inlet)
    }

    /// The next value; nil once the publisher has finished or the task was cancelled.
    public mutating func next() async throws -> P.Output? { try await owner.inlet.next().value.get() }

    /// The next value; nil once the publisher has finished or the task was cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(any Error) -> P.Output? {
      try await owner.inlet.next().value.get()
    }
  }

  private let publisher: P

  /// A sequence of a publisher's values.
  public init(_ publisher: P) { self.publisher = publisher }

  /// Subscribes to the publisher.
  public func makeAsyncIterator() -> Iterator { Iterator(publisher) }
}

extension Publisher {
  /// The values as an asynchronous sequence, which throws the publisher's error.
  public var values: AsyncThrowingPublisher<Self> { AsyncThrowingPublisher(self) }
}
