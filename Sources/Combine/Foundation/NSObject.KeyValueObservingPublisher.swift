import Foundation
import FoundationAdditions

extension NSObject {
  /// Delivers the values of a property that can be observed.
  public struct KeyValueObservingPublisher<Subject: KeyValueObserving, Value>: Publisher {
    /// It delivers the property's values.
    public typealias Output = Value
    /// It never fails.
    public typealias Failure = Never

    /// The object whose property it is.
    public let object: Subject
    /// The property.
    public let keyPath: KeyPath<Subject, Value>
    /// Which values are delivered.
    public let options: NSKeyValueObservingOptions

    /// Delivers the values of a property.
    public init(object: Subject, keyPath: KeyPath<Subject, Value>, options: NSKeyValueObservingOptions) {
      self.object = object
      self.keyPath = keyPath
      self.options = options
    }

    /// Attaches a subscriber. Of values that it doesn't demand, the newest is kept.
    public func receive<S: Subscriber>(subscriber: S) where S.Failure == Never, S.Input == Value {
      KeyValueOutlet(subscriber, object, keyPath, options).start()
    }
  }
}

extension NSObject.KeyValueObservingPublisher: Equatable {
  /// True for the same property of the same object, observed alike.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.object === rhs.object && lhs.keyPath == rhs.keyPath && lhs.options == rhs.options
  }
}

extension KeyValueObserving {
  /// A publisher of a property's values: by default of the present one, and of each new one.
  public func publisher<Value>(
    for keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [.initial, .new]
  ) -> NSObject.KeyValueObservingPublisher<Self, Value> {
    NSObject.KeyValueObservingPublisher(object: self, keyPath: keyPath, options: options)
  }
}
