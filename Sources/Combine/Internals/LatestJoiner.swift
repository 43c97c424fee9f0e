/// Joins the newest values of all publishers whenever one of them delivers.
final class LatestJoiner<Downstream: Subscriber>: Joiner<Downstream>, @unchecked Sendable {
  private let slots: [any JoinSlotState]
  private let make: () -> Downstream.Input
  /// A value came that isn't in an output yet. Used with the lock held.
  private var isFresh = false

  /// `make` reads the newest value of each slot.
  init(_ downstream: Downstream, _ slots: [any JoinSlotState], make: @escaping () -> Downstream.Input) {
    self.slots = slots
    self.make = make
    super.init("CombineLatest", downstream, count: slots.count)
  }

  override func join() {
    guard isFresh else { return }
    isFresh = false
    if slots.allSatisfy(\.hasLatest) { enqueue(make(), overflow: .drop) }
  }

  func listen<P: Publisher>(to publisher: P, _ index: Int, _ slot: JoinSlot<P.Output>)
  where P.Failure == Downstream.Failure {
    listen(to: publisher, index) { value in
      self.isFresh = true
      return slot.replace(value)
    }
  }
}
