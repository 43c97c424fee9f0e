/// How the next item of a queue begins before the one that plays is put away: it is sent on its way a moment before, and
/// what is seen changes with its first frame. Knows no player.
struct Handover<Item: AnyObject> {
  /// A frame may come so much before its moment, in nanoseconds: clocks are read one after the other.
  private static var slack: UInt64 { 5_000_000 }

  /// What begins, or has.
  private(set) var next: Item?
  private var moment: UInt64 = 0
  private var hasArrived = false

  /// What is seen in place of the current item, once it has begun.
  var arrived: Item? { hasArrived ? next : nil }

  /// An item is sent on its way, to begin at a moment; false if one is already.
  mutating func begin(_ item: Item, at moment: UInt64) -> Bool {
    guard next == nil else { return false }
    (next, self.moment) = (item, moment)
    return true
  }

  /// A frame of an item has come: whether it is to be seen. One that was made ready before the item was sent on its way
  /// may come late, and still before the one that plays is over.
  mutating func shows(_ item: Item, current: Item?, now: UInt64) -> Bool {
    if item === next, now + Self.slack >= moment { hasArrived = true }
    return item === arrived ?? current
  }

  /// The current item goes on after all; answers what must be sent back.
  mutating func withdraw() -> Item? {
    hasArrived = false
    return next.take()
  }

  /// An item becomes the current one. Answers whether it has begun, and what must be sent back because it isn't it.
  mutating func takeOver(_ item: Item?) -> (hasBegun: Bool, stray: Item?) {
    let begun = withdraw()
    return begun === item ? (begun != nil, nil) : (false, begun)
  }
}
