import Synchronization

/// Whom something belongs to that the owner must not be kept alive by. Known a moment after it is made: it is part of its
/// owner.
final class WeakOwner<Owner: AnyObject & Sendable>: Sendable {
  private struct Link {
    weak var owner: Owner?
  }

  private let link = Mutex(Link())

  /// The owner, while there is one.
  var owner: Owner? { link.withLock { $0.owner } }

  /// Says who it is.
  func belongs(to owner: Owner) { link.withLock { $0.owner = owner } }
}
