/// A bounded queue for a slow delegate: decides what is delivered next and what is dropped. A value without side
/// effects.
struct DeliveryQueue<Element> {
  /// Which element is dropped when the queue is full.
  enum Overflow: Equatable {
    /// The oldest: the latest is worth most.
    case dropsOldest
    /// The incoming one.
    case dropsNewest
  }

  /// How many elements may be queued besides the one being handled.
  var limit: Int
  var overflow: Overflow
  private var waiting: [Element] = []
  /// Notes for the delegate, delivered before the next element.
  private var notes: [Element] = []
  private var isBusy = false

  init(limit: Int, overflow: Overflow) {
    self.limit = limit
    self.overflow = overflow
  }

  /// Whether another element would make one be dropped.
  var isFull: Bool { waiting.count >= max(1, limit) }

  /// Enqueues an element. Returns the dropped ones, and whether a consumer must be scheduled.
  mutating func put(_ element: Element) -> (dropped: [Element], mustCall: Bool) {
    var dropped: [Element] = []
    waiting.append(element)
    while waiting.count > max(1, limit) {
      dropped.append(overflow == .dropsOldest ? waiting.removeFirst() : waiting.removeLast())
    }
    defer { isBusy = true }
    return (dropped, !isBusy)
  }

  /// Enqueues a note. Returns whether a consumer must be scheduled.
  mutating func note(_ element: Element) -> Bool {
    notes.append(element)
    defer { isBusy = true }
    return !isBusy
  }

  /// Dequeues the next element; nil when the queue is empty: the next one then needs a consumer again.
  mutating func take() -> Element? {
    if !notes.isEmpty { return notes.removeFirst() }
    guard !waiting.isEmpty else {
      isBusy = false
      return nil
    }
    return waiting.removeFirst()
  }

  /// Discards everything queued.
  mutating func clear() {
    waiting.removeAll()
    notes.removeAll()
  }
}
