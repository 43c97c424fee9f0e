/// A queue that removes its first element in constant time.
struct FIFO<Element> {
  private var elements: [Element?] = []
  private var head = 0

  var count: Int { elements.count - head }
  var isEmpty: Bool { count == 0 }

  mutating func append(_ element: Element) { elements.append(element) }

  mutating func popFirst() -> Element? {
    guard head < elements.count else { return nil }
    let first = elements[head]
    elements[head] = nil
    head += 1
    if head == elements.count {
      elements.removeAll(keepingCapacity: true)
      head = 0
    } else if head >= 64, head * 2 > elements.count {
      elements.removeFirst(head)
      head = 0
    }
    return first
  }

  /// Replaces the newest element and gives back the old one.
  mutating func replaceLast(with element: Element) -> Element? {
    let old = elements.removeLast()
    elements.append(element)
    return old
  }
}
