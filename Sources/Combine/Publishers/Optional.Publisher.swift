extension Optional {
  /// A publisher that delivers the value, if there is one, and finishes.
  public struct Publisher: Combine.Publisher {
    /// What it delivers.
    public typealias Output = Wrapped
    /// It never fails.
    public typealias Failure = Never

    /// The value, or nil.
    public let output: Wrapped?

    /// Delivers this value if it isn't nil.
    public init(_ output: Wrapped?) { self.output = output }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where Wrapped == S.Input, S.Failure == Never {
      let outlet = Outlet("Optional", subscriber)
      if let output { outlet.enqueue(output) }
      outlet.enqueue(completion: .finished)
      outlet.open()
    }
  }

  /// A publisher that delivers the value, if there is one, and finishes. A program's own member of this name wins.
  @_disfavoredOverload
  public var publisher: Optional<Wrapped>.Publisher { Publisher(self) }
}

extension Optional.Publisher: Equatable where Wrapped: Equatable {}
extension Optional.Publisher: Sendable where Wrapped: Sendable {}
