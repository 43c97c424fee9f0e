/// Something that can be stopped, such as a subscription.
public protocol Cancellable {
  /// Stops the activity and frees what it holds.
  func cancel()
}

extension Cancellable {
  /// Keeps this in a collection, so that it lives as long as the collection does.
  public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {
    AnyCancellable(self).store(in: &collection)
  }

  /// Keeps this in a set, so that it lives as long as the set does.
  public func store(in set: inout Set<AnyCancellable>) {
    AnyCancellable(self).store(in: &set)
  }
}
