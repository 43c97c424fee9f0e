/// How the next item of a queue begins before the one that plays is put away: it is sent on its way a moment before, and
/// what is seen changes with its first frame. Knows no player.
struct Handover<Item: AnyObject> {
  /// What begins, or has.
  private(set) var next: Item?
  private var hasArrived = false

  /// What is seen in place of the current item, once it has begun.
  var arrived: Item? { hasArrived ? next : nil }

  /// An item is sent on its way; false if one is already.
  mutating func begin(_ item: Item) -> Bool {
    guard next == nil else { return false }
    next = item
    return true
  }

  /// A frame of an item is due: whether it is to be seen.
  mutating func shows(_ item: Item, current: Item?) -> Bool {
    if item === next { hasArrived = true }
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
