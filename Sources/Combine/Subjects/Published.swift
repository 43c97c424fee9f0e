/// A property that publishes its values: `$name` is the publisher. Only for properties of classes.
@propertyWrapper
public struct Published<Value> {
  let slot: PublishedSlot<Value>

  /// A property that begins with this value.
  public init(wrappedValue: Value) { slot = PublishedSlot(wrappedValue) }

  /// A property that begins with this value.
  public init(initialValue: Value) { self.init(wrappedValue: initialValue) }

  /// The publisher of the property: delivers the current value, then each new one just before the property has it.
  public var projectedValue: Publisher {
    get { Publisher(subject: slot.subject) }
    nonmutating set { slot.subject = newValue.subject }
  }

  /// Not there: the property belongs to a class, whose object is needed to publish.
  @available(*, unavailable, message: "@Published is only available on properties of classes")
  public var wrappedValue: Value {
    get { slot.subject.value }
    nonmutating set { slot.subject.set(newValue) }
  }

  /// Reads and writes the property of an object; writing publishes first, also by the object's `objectWillChange`.
  public static subscript<EnclosingSelf: AnyObject>(
    _enclosingInstance object: EnclosingSelf,
    wrapped wrappedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Value>,
    storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Published<Value>>
  ) -> Value {
    get { object[keyPath: storageKeyPath].slot.subject.value }
    set { object[keyPath: storageKeyPath].slot.subject.set(newValue) }
  }
}
