/// What a `@Published` property holds. Found by reflection to tell it the object's publisher.
final class PublishedSlot<Value>: Sendable {
  private let current: Locked<PublishedSubject<Value>>

  init(_ value: Value) { current = Locked(PublishedSubject(value)) }

  var subject: PublishedSubject<Value> {
    get { current.value }
    set {
      let old = current.value
      guard newValue !== old else { return }
      if newValue.objectWillChange == nil { newValue.objectWillChange = old.objectWillChange }
      current.value = newValue
    }
  }
}
