/// Where subscriptions for common purposes are.
public enum Subscriptions {}

extension Subscriptions {
  private struct EmptySubscription: Subscription, CustomStringConvertible {
    static let shared = EmptySubscription()

    let combineIdentifier = CombineIdentifier()
    let description = "Empty"

    func request(_ demand: Subscribers.Demand) {}
    func cancel() {}
  }

  /// A subscription that never delivers anything, such as one to a publisher that completes at once.
  public static var empty: any Subscription { EmptySubscription.shared }
}
