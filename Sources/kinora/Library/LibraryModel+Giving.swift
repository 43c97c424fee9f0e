import GLibSupport

// What goes to other programs as it is: by a drag, and by Open With.
extension LibraryModel {
  /// Another program got the files of items themselves. Where one of them says its place, that is told, once while the
  /// program runs; copies, which needn't say it, are what the clipboard and mail get.
  func gave(_ items: [LibraryItem]) {
    guard !hasToldOfGiving, items.contains(where: { $0.place != nil }) else { return }
    hasToldOfGiving = true
    let words = ntr(
      "The file went along with its place and camera", "The files went along with their place and camera",
      items.count)
    say(words, nil)
  }
}
