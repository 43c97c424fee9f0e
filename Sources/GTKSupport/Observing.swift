import Observation

/// Runs `apply` now and again after anything observable that it read has changed, for as long as `owner` lives.
@MainActor
public func bind<Owner: AnyObject>(_ owner: Owner, _ apply: @escaping @MainActor (Owner) -> Void) {
  follow(WeakOwner(owner), apply)
}

@MainActor
private func follow<Owner: AnyObject>(_ owner: WeakOwner<Owner>, _ apply: @escaping @MainActor (Owner) -> Void) {
  guard let value = owner.value else { return }
  withObservationTracking {
    apply(value)
  } onChange: {
    // The value is about to change, not changed: look again once it has.
    Task { @MainActor in follow(owner, apply) }
  }
}

@MainActor
private final class WeakOwner<Owner: AnyObject> {
  private(set) weak var value: Owner?

  init(_ value: Owner) {
    self.value = value
  }
}
