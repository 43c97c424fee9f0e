/// A list that only grows, stored in pieces. An array would be copied time and again as it grows, and leave holes in memory.
struct Pieces<Element: Sendable>: Sendable {
  private static var length: Int { 1024 }
  private var pieces: [[Element]] = []
  private(set) var count = 0

  subscript(index: Int) -> Element { pieces[index / Self.length][index % Self.length] }

  mutating func append(_ element: Element) {
    if count % Self.length == 0 {
      pieces.append([])
      // The first piece only gets as large as it has to.
      if count > 0 { pieces[pieces.count - 1].reserveCapacity(Self.length) }
    }
    pieces[pieces.count - 1].append(element)
    count += 1
  }
}
