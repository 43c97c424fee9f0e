/// A `@Published` property without its type, as reflection finds it.
protocol PublishedProperty {
  var objectWillChange: ObservableObjectPublisher? { get nonmutating set }
}

extension Published: PublishedProperty {
  var objectWillChange: ObservableObjectPublisher? {
    get { slot.subject.objectWillChange }
    nonmutating set { slot.subject.objectWillChange = newValue }
  }
}
