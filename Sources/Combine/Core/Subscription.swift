/// The connection of a subscriber to a publisher: asks for values and ends the delivery.
public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
  /// Asks for so many more values; at least for one.
  func request(_ demand: Subscribers.Demand)
}
