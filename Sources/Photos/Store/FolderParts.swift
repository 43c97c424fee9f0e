/// Parts of a library's folders: folders and files, with all that lies below them. The name of a library's folder itself
/// is empty.
struct FolderParts: Sendable {
  /// The parts, in no order.
  private(set) var parts: [FilePlace]

  init(_ parts: [FilePlace] = []) { self.parts = parts }

  mutating func insert(_ part: FilePlace) { parts.append(part) }

  /// Whether a place is one of the parts, or lies below one.
  func contains(_ place: FilePlace) -> Bool { parts.contains(where: place.isIn) }

  /// The outermost part that a place is in.
  func part(of place: FilePlace) -> FilePlace? {
    parts.filter(place.isIn).min { $0.name.utf8.count < $1.name.utf8.count }
  }
}

extension FilePlace {
  /// The place of a library's folder itself.
  init(_ folder: LibraryFolder) { self.init(folder: folder, name: "") }

  /// Whether it is a place, or lies below it.
  func isIn(_ part: FilePlace) -> Bool {
    guard part.folder == folder else { return false }
    return part.name.isEmpty || part == self || name.utf8.starts(with: (part.name + "/").utf8)
  }
}
