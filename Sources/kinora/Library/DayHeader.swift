import GLibSupport
import GTKSupport

/// The heading of a day in the grid.
@MainActor
final class DayHeader {
  let widget: Box
  private let title = Label("")
  private let count = Label("")

  init() {
    title.styled("title-4")
    title.setAlignment(0)
    title.ellipsize()
    title.expandsHorizontally = true
    count.styled("dim-label", "numeric")
    count.align(vertical: .end)
    widget = .row(spacing: 6, title, count)
    widget.styled("day")
  }

  func show(_ day: LibraryDay, title: String) {
    self.title.text = title
    count.text = ntr("%d item", "%d items", day.items.count)
  }
}
