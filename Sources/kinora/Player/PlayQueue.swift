import Foundation

/// The files that are played one after the other.
struct PlayQueue: Equatable, Sendable {
  private(set) var files: [URL] = []
  /// Which of them is open.
  private(set) var index = 0

  /// A queue that begins with its first file.
  init(_ files: [URL] = []) { self.files = files }

  /// The file that is open.
  var current: URL? { files.indices.contains(index) ? files[index] : nil }
  /// Whether something follows.
  var hasNext: Bool { index + 1 < files.count }
  /// Whether something comes before.
  var hasPrevious: Bool { index > 0 && !files.isEmpty }

  /// Goes to the file beside the open one; false if there is none.
  mutating func move(by step: Int) -> Bool { select(index + step) }

  /// Goes to a file; false if there is no such one.
  mutating func select(_ place: Int) -> Bool {
    guard files.indices.contains(place) else { return false }
    index = place
    return true
  }

  /// Adds files at the end.
  mutating func append(_ more: [URL]) { files += more }

  /// Takes a file out. Answers whether it was the open one; then the one that followed it is open, or the last.
  mutating func remove(at place: Int) -> Bool {
    guard files.indices.contains(place) else { return false }
    files.remove(at: place)
    let wasOpen = place == index
    if place < index || index == files.count { index = max(0, index - 1) }
    return wasOpen
  }

  /// Moves a file to another place. What is open stays open.
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
