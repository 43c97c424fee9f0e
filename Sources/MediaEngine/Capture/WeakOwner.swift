import Synchronization

/// A weak reference to an object's owner. It is set after creation, since the object is part of its owner.
final class WeakOwner<Owner: AnyObject & Sendable>: Sendable {
  private struct Link {
    weak var owner: Owner?
  }

  private let link = Mutex(Link())

  /// The owner, while it exists.
  var owner: Owner? { link.withLock { $0.owner } }

  /// Sets the owner.
  func belongs(to owner: Owner) { link.withLock { $0.owner = owner } }
}
