/// The parts of a library's folders that couldn't be read: nothing is known about the files in them.
struct UnreadPlaces: Sendable {
  /// Folders and files; the name of a library's folder itself is empty.
  private var places: [FilePlace] = []

  mutating func insert(_ place: FilePlace) { places.append(place) }

  /// Whether a place couldn't be read, or lies below one that couldn't.
  func contains(_ place: FilePlace) -> Bool {
    places.contains { unread in
      guard unread.folder == place.folder else { return false }
      return unread.name.isEmpty || unread == place || place.name.utf8.starts(with: (unread.name + "/").utf8)
    }
  }
}
