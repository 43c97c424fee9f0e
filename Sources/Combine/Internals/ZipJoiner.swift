/// Joins the oldest unused values of all publishers.
final class ZipJoiner<Downstream: Subscriber>: Joiner<Downstream>, @unchecked Sendable {
  private let slots: [any JoinSlotState]
  private let make: () -> Downstream.Input

  /// `make` takes one value out of each slot.
  init(_ downstream: Downstream, _ slots: [any JoinSlotState], make: @escaping () -> Downstream.Input) {
    self.slots = slots
    self.make = make
    super.init("Zip", downstream, count: slots.count)
  }

  override func join() {
    if slots.allSatisfy(\.hasQueued) { enqueue(make()) }
  }

  /// A publisher that is done and has nothing left makes more outputs impossible.
  override func isExhausted(_ isDone: [Bool]) -> Bool {
    zip(slots, isDone).contains { slot, isDone in isDone && !slot.hasQueued }
  }

  func listen<P: Publisher>(to publisher: P, _ index: Int, _ slot: JoinSlot<P.Output>)
  where P.Failure == Downstream.Failure {
    listen(to: publisher, index) { value in
      slot.append(value)
      return nil
    }
  }
}
