/// Draws elements from an iterator while they are demanded. One thread at a time draws.
final class SequenceSubscription<Elements: Sequence, Downstream: Subscriber>: Subscription, CustomStringConvertible,
  @unchecked Sendable
where Downstream.Input == Elements.Element {
  private struct State {
    /// Nil once completed or cancelled.
    var downstream: Downstream?
    var demand = Subscribers.Demand.none
    var isDrawing = false
  }

  private let elements: Elements
  private let state: Locked<State>
  /// Used only by whoever set `isDrawing`. The next element is drawn ahead, so that the completion follows the last one
  /// without further demand.
  private var iterator: Elements.Iterator
  private var next: Elements.Element?

  init(_ elements: Elements, _ downstream: Downstream) {
    self.elements = elements
    iterator = elements.makeIterator()
    state = Locked(State(downstream: downstream))
  }

  var description: String { "\(elements)" }

  func open() {
    next = iterator.next()
    guard next == nil else {
      state.with { $0.downstream }?.receive(subscription: self)
      return
    }
    let downstream = end()
    downstream?.receive(subscription: Subscriptions.empty)
    downstream?.receive(completion: .finished)
  }

  func request(_ demand: Subscribers.Demand) {
    precondition(demand > .none, "A subscription was asked for no values; a request must be for one at least.")
    let mayDraw = state.with { state -> Bool in
      state.demand += demand
      guard !state.isDrawing, state.downstream != nil else { return false }
      state.isDrawing = true
      return true
    }
    if mayDraw { draw() }
  }

  private func draw() {
    while let downstream = demanded() {
      guard let element = next else { return }
      next = iterator.next()
      let more = downstream.receive(element)
      if next == nil {
        end()?.receive(completion: .finished)
        return
      }
      if more > .none { state.with { $0.demand += more } }
    }
  }

  /// Who gets the next element; nil if nothing is demanded, which ends the drawing.
  private func demanded() -> Downstream? {
    state.with { state in
      guard state.demand > .none, let downstream = state.downstream else {
        state.isDrawing = false
        return nil
      }
      state.demand -= 1
      return downstream
    }
  }

  private func end() -> Downstream? {
    state.with { state in
      let downstream = state.downstream
      state.downstream = nil
      return downstream
    }
  }

  func cancel() { _ = end() }
}
