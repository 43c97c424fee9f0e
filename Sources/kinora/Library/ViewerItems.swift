/// What the viewer steps through: items of any kind in the order of their list, and the open one of them.
struct ViewerItems: Equatable, Sendable {
  /// The items: the Library's, with each photo of a burst, or files.
  var items: [LibraryItem] = []
  /// The identifier of the open item; nil while the viewer is closed.
  private(set) var opened: String?
  /// Whether the open item, if it is a movie, is played at once: when it was opened, not when it was stepped to.
  private(set) var plays = false

  /// The open item.
  var item: LibraryItem? { opened.flatMap { id in items.first { $0.id == id } } }

  /// The item so many places from the open one.
  func neighbour(_ step: Int) -> LibraryItem? {
    guard let opened, let place = items.firstIndex(where: { $0.id == opened }), items.indices.contains(place + step)
    else { return nil }
    return items[place + step]
  }

  /// Opens an item; nil closes the viewer.
  mutating func open(_ id: String?) { (opened, plays) = (id, true) }

  /// Opens the item so many places on, if there is one.
  mutating func step(_ step: Int) {
    if let next = neighbour(step) { (opened, plays) = (next.id, false) }
  }

  /// Opens the neighbour of the open item, which is about to go; the viewer closes if there is none.
  mutating func leaveOpened() { (opened, plays) = ((neighbour(1) ?? neighbour(-1))?.id, false) }
}
