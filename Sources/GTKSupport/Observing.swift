import Observation

/// Runs `apply` now, and again after each change of an observable property that it read, for as long as `owner` lives.
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
    // onChange runs before the value changes (willSet), so apply again afterwards.
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
