/// An object that tells before its state changes. `@Published` properties do so by themselves.
public protocol ObservableObject: AnyObject {
  /// The kind of `objectWillChange`.
  associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
  where Self.ObjectWillChangePublisher.Failure == Never

  /// Delivers a signal before the object changes.
  var objectWillChange: Self.ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  /// Delivers a signal before one of the object's `@Published` properties changes, those of superclasses included.
  public var objectWillChange: ObservableObjectPublisher { ObjectPublishers.shared.publisher(of: self) }
}
