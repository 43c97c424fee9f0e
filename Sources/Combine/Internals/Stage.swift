/// An operator with one upstream whose output waits, is scheduled or comes from elsewhere too. Subclasses are the
/// subscribers: they say what becomes of a value and of a completion.
class Stage<Downstream: Subscriber>: Outlet<Downstream>, @unchecked Sendable {
  private enum Upstream {
    /// No subscription came yet.
    case awaited
    /// Values may come.
    case attached(any Subscription)
    /// Completed or cancelled: nothing more comes.
    case ended
  }

  private let upstream = Locked(Upstream.awaited)

  /// The subscription came and the subscriber has its own.
  func attached() {}

  final func receive(subscription: any Subscription) {
    let isFirst = upstream.with { upstream -> Bool in
      guard case .awaited = upstream else { return false }
      upstream = .attached(subscription)
      return true
    }
    guard isFirst else {
      subscription.cancel()
      // What ended this before it began may have left a completion.
      return open()
    }
    open()
    attached()
  }

  final func requestUpstream(_ demand: Subscribers.Demand) {
    guard demand > .none, case .attached(let subscription) = upstream.value else { return }
    subscription.request(demand)
  }

  /// Notes that upstream has completed. False if it had before, or was cancelled.
  final func endUpstream() -> Bool {
    let old = upstream.with { upstream -> Upstream in
      let old = upstream
      upstream = .ended
      return old
    }
    if case .attached = old { return true }
    return false
  }

  final var isUpstreamAttached: Bool {
    if case .attached = upstream.value { return true }
    return false
  }

  final func cancelUpstream() {
    let old = upstream.with { upstream -> Upstream in
      let old = upstream
      upstream = .ended
      return old
    }
    if case .attached(let subscription) = old { subscription.cancel() }
  }

  override func cancelled() { cancelUpstream() }
}
