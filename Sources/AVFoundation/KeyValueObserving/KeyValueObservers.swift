import Synchronization

/// The observers of one object's properties.
public final class KeyValueObservers: Sendable {
  private let observers = Mutex<[String: [any KeyValueObserver]]>([:])

  init() {}

  var isEmpty: Bool { observers.withLock { $0.isEmpty } }

  func add(_ observer: any KeyValueObserver, to property: String) {
    observers.withLock { $0[property, default: []].append(observer) }
  }

  func remove(_ observer: any KeyValueObserver, from property: String) {
    observers.withLock { observers in
      observers[property]?.removeAll { $0 === observer }
      if observers[property]?.isEmpty == true { observers[property] = nil }
    }
  }

  func observers(of property: String) -> [any KeyValueObserver] {
    observers.withLock { $0[property] ?? [] }
  }
}
