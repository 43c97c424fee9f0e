import CoreGraphics
import GLibSupport
import GTKSupport

/// A ring in the header bar that fills while long work is done, and opens the list of it.
@MainActor
final class WorkButton {
  let button: MenuButton
  private let model: WorkModel
  private let ring: WorkRing
  private let popover: Popover
  private let place = Box.column(spacing: 12)
  private var rows: [WorkRow] = []
  private var timer: MainLoopTimer?

  init(model: WorkModel) {
    self.model = model
    let scrolled = ScrolledArea(place)
    scrolled.growsWithContent(upTo: 320)
    let column = Box.column(scrolled)
    column.setMinimumSize(width: 312)
    popover = Popover(column)
    ring = WorkRing()
    button = MenuButton(icon: "", name: tr("Work in Progress"), popover: popover)
    button.setFace(ring.area)
    button.isVisible = false
    button.onMap { [weak self] in self?.showOnce() }
    bind(self) { $0.follow() }
  }

  private func follow() {
    let list = model.list
    button.isVisible = !list.items.isEmpty
    ring.share = list.share
    ring.hasFailed = list.items.contains { !$0.isOpen }
    if list.items.map(\.id) != rows.map(\.id) { makeRows(list) }
    followRows()
    // The time left changes although nothing is told.
    timer = list.isBusy ? .every(.seconds(1)) { [weak self] in self?.followRows() } : nil
    // What failed is told by a message; the list stays in its place for those who look for it.
    if list.isBusy { showOnce() } else { popover.close() }
  }

  /// The list opens by itself once, so that people know where to look: on the page that is shown.
  private func showOnce() {
    guard !model.hasBeenShown, model.list.isBusy else { return }
    guard button.isMapped else { return }
    model.hasBeenShown = true
    button.open()
  }

  private func makeRows(_ list: WorkList) {
    for row in rows { place.remove(row.widget) }
    rows = list.items.map { item in
      let row = WorkRow(item)
      row.onCancel = { [weak self] in self?.later { $0.cancel(item.id) } }
      row.onRetry = { [weak self] in self?.later { $0.retry(item.id) } }
      return row
    }
    for row in rows { place.append(row.widget) }
  }

  private func followRows() {
    let left = model.secondsLeft
    for (row, item) in zip(rows, model.list.items) { row.show(item, secondsLeft: item.isCurrent ? left : nil) }
  }

  /// An action may destroy its own button, so it runs after the click handler has returned.
  private func later(_ body: @escaping @MainActor (WorkModel) -> Void) {
    Task { [weak model] in
      if let model { body(model) }
    }
  }
}
