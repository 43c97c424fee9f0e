import GLibSupport
import GTKSupport

/// A piece of long work in the list: what it is, how far it is, how long it still takes, and the way out.
@MainActor
final class WorkRow {
  let id: Int
  let widget: Box
  var onCancel: @MainActor () -> Void = {}
  var onRetry: @MainActor () -> Void = {}
  private let title = Label("")
  private let words = Label("")
  private let bar = ProgressBar()
  private let cancel = Button(tr("Cancel"))
  private let retry = Button(tr("Try Again"))

  init(_ item: WorkList.Item) {
    id = item.id
    title.styled("heading").setAlignment(0)
    title.wrap(anywhere: true)
    words.setAlignment(0)
    words.styled("dim-label", "caption", "numeric")
    words.wrap(anywhere: true)
    for label in [title, words] { label.setMaximumWidth(characters: 24) }
    for button in [cancel, retry] { button.align(vertical: .center) }
    let column = Box.column(spacing: 3, title, words)
    column.expandsHorizontally = true
    widget = Box.column(spacing: 12, Box.row(spacing: 12, column, retry, cancel), bar)
    widget.styled("job")
    cancel.onClick { [weak self] in self?.onCancel() }
    retry.onClick { [weak self] in self?.onRetry() }
  }

  func show(_ item: WorkList.Item, secondsLeft: Double?) {
    var (heading, text) = (item.kind.words(item.name), "")
    switch item.state {
    case .waiting: text = tr("Waiting")
    case .running(let share?): text = WorkWords.progress(share, secondsLeft: secondsLeft)
    case .running(nil): text = tr("Beginning…")
    case .stopping: text = tr("Being cancelled…")
    case .failed(let reason): (heading, text) = (item.kind.failedWords(item.name), reason)
    }
    if title.text != heading { title.text = heading }
    if words.text != text { words.text = text }
    if case .running(let share) = item.state { bar.share = share ?? 0 }
    bar.isVisible = item.isCurrent
    retry.isVisible = !item.isOpen
    cancel.title = item.isOpen ? tr("Cancel") : tr("Dismiss")
    cancel.setAccessibleName(item.isOpen ? tr("Cancel “%s”", item.name) : tr("Dismiss"))
    cancel.isSensitive = item.state != .stopping
  }
}
