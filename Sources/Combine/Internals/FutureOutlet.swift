/// The subscription to a future.
final class FutureOutlet<Downstream: Subscriber>: Outlet<Downstream>, FutureTarget, @unchecked Sendable {
  typealias Output = Downstream.Input
  typealias Failure = Downstream.Failure

  private let detach: (AnyObject) -> Void

  init(_ downstream: Downstream, detach: @escaping (AnyObject) -> Void) {
    self.detach = detach
    super.init("Future", downstream)
  }

  func settle(_ result: Result<Output, Failure>) { settle(with: result) }

  override func cancelled() { detach(self) }
}
