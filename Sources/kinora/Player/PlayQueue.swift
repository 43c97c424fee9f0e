import Foundation

/// The play queue.
struct PlayQueue: Equatable, Sendable {
  private(set) var files: [URL] = []
  /// The index of the open file.
  private(set) var index = 0

  /// A queue that starts at its first file.
  init(_ files: [URL] = []) { self.files = files }

  /// The open file.
  var current: URL? { files.indices.contains(index) ? files[index] : nil }
  /// Whether there is a next file.
  var hasNext: Bool { index + 1 < files.count }
  /// Whether there is a previous file.
  var hasPrevious: Bool { index > 0 && !files.isEmpty }

  /// Moves to the file `step` positions further; returns false if there is none.
  mutating func move(by step: Int) -> Bool { select(index + step) }

  /// Moves to the file at an index; returns false if there is none.
  mutating func select(_ place: Int) -> Bool {
    guard files.indices.contains(place) else { return false }
    index = place
    return true
  }

  /// Adds files at the end.
  mutating func append(_ more: [URL]) { files += more }

  /// Removes a file. Returns whether it was the open one; then the next one becomes the open file, or the last.
  mutating func remove(at place: Int) -> Bool {
    guard files.indices.contains(place) else { return false }
    files.remove(at: place)
    let wasOpen = place == index
    if place < index || index == files.count { index = max(0, index - 1) }
    return wasOpen
  }

  /// Moves a file to another index. The open file stays open.
  mutating func move(from source: Int, to target: Int) {
    guard files.indices.contains(source), files.indices.contains(target), source != target else { return }
    let file = files.remove(at: source)
    files.insert(file, at: target)
    if index == source {
      index = target
    } else if source < index, target >= index {
      index -= 1
    } else if source > index, target <= index {
      index += 1
    }
  }
}
