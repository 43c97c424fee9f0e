import Foundation
import GLibSupport

// What goes to other programs as it is: by a drag, and by Open With.
extension LibraryModel {
  /// Another program got the files of items themselves. Where one of them says its place, or with which camera of a kind it was
  /// made, that is told, each time; copies, which needn't say it, are what the clipboard and mail get. What the index doesn't
  /// know the files are asked meanwhile.
  func gave(_ items: [LibraryItem]) {
    let isKnown = items.contains { $0.place != nil }
    giving = Task { [asked = tellMore] in
      guard !items.isEmpty else { return }
      if !isKnown, await !asked(items.flatMap(\.files)) { return }
      let words = ntr(
        "The file went along with its place and camera", "The files went along with their place and camera",
        items.count)
      say(words, nil)
    }
  }
}
