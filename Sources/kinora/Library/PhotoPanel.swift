import Foundation
import GLibSupport
import GTKSupport

/// The panel with a photo's metadata.
@MainActor
final class PhotoPanel {
  let widget: Box
  private let place = Box.column()
  private var list: BoxedList?
  private var shown: PhotoFacts?
  /// The item whose metadata are being read, or are shown.
  private var wanted: String?

  init() {
    let title = Label(tr("Details"))
    title.styled("title-4").setAlignment(0)
    title.setMargins(start: 12, end: 12, top: 12, bottom: 6)
    let scrolled = ScrolledArea(place)
    scrolled.expandsVertically = true
    place.setMargins(start: 6, end: 6, bottom: 6)
    widget = .column(title, scrolled)
    widget.clipContent()
    setNarrow(false)
  }

  /// Adapts the layout to its position: beside the photo, or below it.
  func setNarrow(_ isNarrow: Bool) {
    widget.setStyle("panel", !isNarrow)
    widget.setStyle("sheet", isNarrow)
    widget.setMargins(start: isNarrow ? 0 : 6, end: isNarrow ? 0 : 12, top: isNarrow ? 0 : 6, bottom: isNarrow ? 0 : 12)
    widget.setMinimumSize(width: isNarrow ? -1 : 300, height: isNarrow ? 280 : -1)
  }

  /// Reads and shows an item's metadata.
  func show(_ item: LibraryItem?) {
    guard let item else { return }
    wanted = item.id
    Task { [weak self] in
      let facts = await OwnThread.run { PhotoFacts.read(item.main) }
      // A later one may have been read sooner.
      if self?.wanted == item.id { self?.show(facts) }
    }
  }

  private func show(_ facts: PhotoFacts) {
    guard facts != shown else { return }
    shown = facts
    if let list { place.remove(list) }
    let list = BoxedList()
    for fact in facts.facts {
      let row = ActionRow(fact.title)
      row.setSubtitle(fact.value)
      row.styled("fact")
      list.append(row)
    }
    self.list = list
    place.append(list)
  }
}
