extension Result {
  /// A publisher that delivers the success and finishes, or fails with the failure.
  public struct Publisher: Combine.Publisher {
    /// What it delivers.
    public typealias Output = Success

    /// The result.
    public let result: Result<Success, Failure>

    /// Delivers this result.
    public init(_ result: Result<Success, Failure>) { self.result = result }

    /// Delivers this value.
    public init(_ output: Success) { self.init(.success(output)) }

    /// Fails with this error.
    public init(_ failure: Failure) { self.init(.failure(failure)) }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where Success == S.Input, Failure == S.Failure {
      let outlet = Outlet("Once", subscriber)
      outlet.open()
      outlet.settle(with: result)
    }
  }

  /// A publisher that delivers the success and finishes, or fails with the failure.
  public var publisher: Result<Success, Failure>.Publisher { Publisher(self) }
}

extension Result.Publisher: Equatable where Success: Equatable, Failure: Equatable {}
extension Result.Publisher: Sendable where Success: Sendable {}
