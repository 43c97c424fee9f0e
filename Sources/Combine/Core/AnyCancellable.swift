/// Calls a closure, or cancels what it wraps, once: on `cancel()`, or when it is deinitialised.
public final class AnyCancellable: Cancellable, Hashable, @unchecked Sendable {
  private let action: Locked<(() -> Void)?>

  /// Calls `cancel` when this is cancelled.
  public init(_ cancel: @escaping () -> Void) { action = Locked(cancel) }

  /// Cancels `canceller` when this is cancelled.
  public init<C: Cancellable>(_ canceller: C) { action = Locked { canceller.cancel() } }

  deinit { cancel() }

  /// Stops the activity; the second call does nothing.
  public func cancel() {
    let action = action.with { stored in
      let action = stored
      stored = nil
      return action
    }
    action?()
  }

  /// Keeps this in a collection, so that it lives as long as the collection does.
  public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {
    collection.append(self)
  }

  /// Keeps this in a set, so that it lives as long as the set does.
  public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }

  /// Adds the identity of the object.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// True for the same object.
  public static func == (lhs: AnyCancellable, rhs: AnyCancellable) -> Bool { lhs === rhs }
}
