import Foundation
import Synchronization

/// An observable property of one object, identified by what its getter records.
///
/// Key paths don't identify properties: `\Camera.zoom` and `\Device.zoom` differ although one inherits it from the
/// other, and a setter with restricted access makes two of one, too. So every observable getter records its own name.
package struct PropertyAccess: Equatable {
  package let observers: KeyValueObservers
  package let name: String

  package static func == (a: PropertyAccess, b: PropertyAccess) -> Bool {
    a.observers === b.observers && a.name == b.name
  }

  /// Records that a property is being read.
  package static func note(_ name: StaticString, of observers: KeyValueObservers) {
    guard watchers.load(ordering: .relaxed) > 0, let pointer = pthread_getspecific(slot) else { return }
    let watcher = Unmanaged<Watcher>.fromOpaque(pointer).takeUnretainedValue()
    let access = PropertyAccess(observers: observers, name: "\(name)")
    watcher.accesses.append(access)
    watcher.onAccess?(access)
  }

  /// Reads a property of an object by `body`. Where its getter records nothing, its key path names it: a class of a
  /// program.
  static func read<Value>(_ keyPath: AnyKeyPath, of object: some KeyValueObserving, by body: () -> Value) -> Value {
    let outer = pthread_getspecific(slot).map { Unmanaged<Watcher>.fromOpaque($0).takeUnretainedValue() }
    let (value, accesses) = watch(onAccess: outer?.onAccess, body)
    let own = PropertyAccess(observers: object.keyValueObservers, name: keyPath.observedName)
    outer?.accesses += accesses.isEmpty ? [own] : accesses
    return value
  }

  /// Reads a value; returns it with the observable properties it depends on, in the order of access. `onAccess` is called
  /// for each before it is read.
  package static func watch<Value>(
    onAccess: ((PropertyAccess) -> Void)? = nil, _ body: () -> Value
  ) -> (value: Value, accesses: [PropertyAccess]) {
    let watcher = Watcher(onAccess)
    let outer = pthread_getspecific(slot)
    watchers.add(1, ordering: .relaxed)
    pthread_setspecific(slot, Unmanaged.passUnretained(watcher).toOpaque())
    defer {
      pthread_setspecific(slot, outer)
      watchers.subtract(1, ordering: .relaxed)
    }
    let value = withExtendedLifetime(watcher) { body() }
    return (value, watcher.accesses)
  }

  private final class Watcher {
    var accesses: [PropertyAccess] = []
    let onAccess: ((PropertyAccess) -> Void)?

    init(_ onAccess: ((PropertyAccess) -> Void)?) { self.onAccess = onAccess }
  }

  /// The number of watching threads: while it is 0, getters lose no time.
  private static let watchers = Atomic<Int>(0)

  private static let slot: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()
}
