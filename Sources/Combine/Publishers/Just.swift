/// A publisher that delivers one value and finishes.
public struct Just<Output>: Publisher {
  /// It never fails.
  public typealias Failure = Never

  /// The value.
  public let output: Output

  /// Delivers this value.
  public init(_ output: Output) { self.output = output }

  /// Attaches a subscriber, which gets the value as soon as it demands one.
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    let outlet = Outlet("Just", subscriber)
    outlet.enqueue(output)
    outlet.enqueue(completion: .finished)
    outlet.open()
  }
}

extension Just: Equatable where Output: Equatable {}
extension Just: Sendable where Output: Sendable {}
