extension Publishers {
  /// Stops the program if the upstream fails.
  public struct AssertNoFailure<Upstream: Publisher>: Publisher {
    /// What the upstream delivers.
    public typealias Output = Upstream.Output
    /// The error with which it may end.
    public typealias Failure = Never

    /// Where the values come from.
    public let upstream: Upstream
    /// What the message begins with.
    public let prefix: String
    /// The file that the message names.
    public let file: StaticString
    /// The line that the message names.
    public let line: UInt

    /// Applies this to the values of a publisher.
    public init(upstream: Upstream, prefix: String, file: StaticString, line: UInt) {
      self.upstream = upstream
      self.prefix = prefix
      self.file = file
      self.line = line
    }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let (prefix, file, line) = (prefix, file, line)
      upstream.subscribe(
        Transform(
          "AssertNoFailure", subscriber,
          ending: { completion in
            guard case .failure(let error) = completion else { return .finished }
            preconditionFailure("\(prefix.isEmpty ? "" : prefix + ": ")\(error)", file: file, line: line)
          }, step: { .emit($0) }))
    }
  }
}

extension Publisher {
  /// Stops the program with a message if this fails, and thus never fails.
  public func assertNoFailure(
    _ prefix: String = "", file: StaticString = #file, line: UInt = #line
  ) -> Publishers.AssertNoFailure<Self> {
    Publishers.AssertNoFailure(upstream: self, prefix: prefix, file: file, line: line)
  }
}
