/// The value of a `@Published` property, its subscribers and what feeds it.
final class PublishedSubject<Value>: @unchecked Sendable {
  private struct State {
    var value: Value
    /// Which of the values sent this is.
    var number: UInt64 = 0
    var objectWillChange: ObservableObjectPublisher?
    /// Subscriptions made by `assign(to:)`; they end with this object.
    var feeds: [AnyCancellable] = []
  }

  private let broadcast: Broadcast<Value, Never>
  private let state: Locked<State>

  init(_ value: Value) {
    broadcast = Broadcast(latest: value)
    state = Locked(State(value: value))
  }

  var value: Value { state.with { $0.value } }

  var objectWillChange: ObservableObjectPublisher? {
    get { state.with { $0.objectWillChange } }
    set { state.with { $0.objectWillChange = newValue } }
  }

  /// Publishes the value, then stores it. What subscribers set meanwhile is newer and stays.
  func set(_ value: Value) {
    objectWillChange?.send()
    let number = broadcast.send(value)
    _ = state.with { state -> Value? in
      guard number > state.number else { return nil }
      let old = state.value
      state.value = value
      state.number = number
      return old
    }
  }

  func attach<S: Subscriber>(_ subscriber: S) where S.Input == Value, S.Failure == Never {
    broadcast.attach(subscriber, "PublishedSubject", owner: self)
  }

  func feed<P: Combine.Publisher>(from publisher: P) where P.Output == Value, P.Failure == Never {
    let feed = publisher.sink { [weak self] in self?.set($0) }
    state.with { $0.feeds.append(feed) }
  }
}
