/// The values of a publisher that never fails, as an asynchronous sequence. Values are asked for one at a time: what is
/// sent while nobody waits is for the publisher to keep, see `buffer(size:prefetch:whenFull:)`.
public struct AsyncPublisher<P: Publisher>: AsyncSequence where P.Failure == Never {
  /// What the publisher delivers.
  public typealias Element = P.Output

  /// Waits for the values.
  public struct Iterator: AsyncIteratorProtocol {
    private let owner: AsyncInletOwner<P.Output, Never>

    init(_ publisher: P) {
      owner = AsyncInletOwner()
      publisher.subscribe(owner.inlet)
    }

    /// The next value; nil once the publisher has finished or the task was cancelled.
    public mutating func next() async -> P.Output? { await Self.next(owner) }

    /// The next value; nil once the publisher has finished or the task was cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> P.Output? { await Self.next(owner) }

    private static func next(_ owner: AsyncInletOwner<P.Output, Never>) async -> P.Output? {
      switch await owner.inlet.next().value {
      case .success(let value): value
      }
    }
  }

  private let publisher: P

  /// A sequence of a publisher's values.
  public init(_ publisher: P) { self.publisher = publisher }

  /// Subscribes to the publisher.
  public func makeAsyncIterator() -> Iterator { Iterator(publisher) }
}

extension Publisher where Failure == Never {
  /// The values as an asynchronous sequence.
  public var values: AsyncPublisher<Self> { AsyncPublisher(self) }
}
