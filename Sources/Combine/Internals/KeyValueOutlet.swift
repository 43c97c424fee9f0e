import Foundation
import FoundationAdditions

/// Observes a property while subscribed.
final class KeyValueOutlet<Subject: KeyValueObserving, Downstream: Subscriber>: Outlet<Downstream>, @unchecked Sendable
where Downstream.Failure == Never {
  private let object: Subject
  private let keyPath: KeyPath<Subject, Downstream.Input>
  private let options: NSKeyValueObservingOptions
  private let observation = Locked<NSKeyValueObservation?>(nil)

  init(
    _ downstream: Downstream, _ object: Subject, _ keyPath: KeyPath<Subject, Downstream.Input>,
    _ options: NSKeyValueObservingOptions
  ) {
    self.object = object
    self.keyPath = keyPath
    self.options = options
    super.init("KVOSubscription", downstream)
  }

  func start() {
    let path = keyPath
    observation.value = Self.observe(
      object, keyPath, options.union(.new),
      UncheckedSendable { [weak self] object, change in
        let value = change.isPrior ? change.oldValue : change.newValue
        self?.send(value ?? object[keyPath: path], overflow: .replace)
      })
    open()
    if !isActive { cancelled() }
  }

  private static func observe<Object: KeyValueObserving, Value>(
    _ object: Object, _ keyPath: KeyPath<Object, Value>, _ options: NSKeyValueObservingOptions,
    _ deliver: UncheckedSendable<(Object, NSKeyValueObservedChange<Value>) -> Void>
  ) -> NSKeyValueObservation {
    object.observe(keyPath, options: options) { deliver.value($0, $1) }
  }

  override func cancelled() {
    let old = observation.with { observation in
      defer { observation = nil }
      return observation
    }
    old?.invalidate()
  }
}
