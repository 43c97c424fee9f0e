/// What waits for a slow delegate: what is handed over next, and what is left out. A value; calls nobody.
struct DeliveryQueue<Element> {
  /// Which one goes when there is no room.
  enum Overflow: Equatable {
    /// The oldest: what comes last is worth most.
    case dropsOldest
    /// The one that comes.
    case dropsNewest
  }

  /// How many may wait besides the one that is being handled.
  var limit: Int
  var overflow: Overflow
  private var waiting: [Element] = []
  /// What the delegate is told besides, before it gets the next.
  private var notes: [Element] = []
  private var isBusy = false

  init(limit: Int, overflow: Overflow) {
    self.limit = limit
    self.overflow = overflow
  }

  /// Whether what comes next costs something that waits.
  var isFull: Bool { waiting.count >= max(1, limit) }

  /// Something has come. Answers what is left out for want of room, and whether somebody has to be called to take.
  mutating func put(_ element: Element) -> (dropped: [Element], mustCall: Bool) {
    var dropped: [Element] = []
    waiting.append(element)
    while waiting.count > max(1, limit) {
      dropped.append(overflow == .dropsOldest ? waiting.removeFirst() : waiting.removeLast())
    }
    defer { isBusy = true }
    return (dropped, !isBusy)
  }

  /// Something is to be told. Answers whether somebody has to be called to take.
  mutating func note(_ element: Element) -> Bool {
    notes.append(element)
    defer { isBusy = true }
    return !isBusy
  }

  /// The next one to handle; nil when all is done, and somebody has to be called for the next that comes.
  mutating func take() -> Element? {
    if !notes.isEmpty { return notes.removeFirst() }
    guard !waiting.isEmpty else {
      isBusy = false
      return nil
    }
    return waiting.removeFirst()
  }

  /// Forgets all that waits.
  mutating func clear() {
    waiting.removeAll()
    notes.removeAll()
  }
}
