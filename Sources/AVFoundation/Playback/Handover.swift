/// Gapless transition between items of a queue: the next one is scheduled a moment before the current one ends, and is
/// shown from its first frame on. Knows no player.
struct Handover<Item: AnyObject> {
  /// How early a frame may arrive, in nanoseconds: clocks are read one after the other.
  private static var slack: UInt64 { 5_000_000 }

  /// The item that is scheduled or has begun.
  private(set) var next: Item?
  private var moment: UInt64 = 0
  private var hasArrived = false

  /// The item shown instead of the current one, once it has begun.
  var arrived: Item? { hasArrived ? next : nil }

  /// Schedules an item to begin at a host time; false if one is scheduled already.
  mutating func begin(_ item: Item, at moment: UInt64) -> Bool {
    guard next == nil else { return false }
    (next, self.moment) = (item, moment)
    return true
  }

  /// Whether to show a frame of an item. The next item's preroll frame may arrive late, but still before the current
  /// item ends, and must not be shown then.
  mutating func shows(_ item: Item, current: Item?, now: UInt64) -> Bool {
    if item === next, now + Self.slack >= moment { hasArrived = true }
    return item === arrived ?? current
  }

  /// Cancels the transition, as the current item continues; returns the item to reset.
  mutating func withdraw() -> Item? {
    hasArrived = false
    return next.take()
  }

  /// Makes an item the current one. Returns whether it has begun, and another scheduled item to reset.
  mutating func takeOver(_ item: Item?) -> (hasBegun: Bool, stray: Item?) {
    let begun = withdraw()
    return begun === item ? (begun != nil, nil) : (false, begun)
  }
}
