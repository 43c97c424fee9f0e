import FoundationAdditions

/// Runs work on the main queue, always asynchronously and in order, after what has happened before was told there.
func onMain(_ work: @escaping @Sendable () -> Void) { MainAgenda.shared.add(work: work) }

/// Tells on the main queue what has happened, always asynchronously, in order with notifications.
func tellLater(_ news: @escaping @Sendable () -> Void) { MainAgenda.shared.add(news: news) }

// Changes that observers hear of on the main queue, whoever makes them: within the call if that is made there, after those
// that were made before. `changed` is called with the lock held that the change is made with, so that changes are told in the
// order in which they are made, and `tellChanges` after that lock.
extension KeyValueObserving {
  /// Notes a change of a property for those who observe it now.
  func changed<Value>(_ property: ObservedProperty<Value>, from old: Value, to new: Value) {
    guard let change = property.change(from: old, to: new) else { return }
    MainAgenda.shared.add(changeOf: self, change)
  }

  /// Tells of the changes that were noted, on the main queue.
  func tellChanges() { MainAgenda.shared.tellChanges(of: self) }
}
