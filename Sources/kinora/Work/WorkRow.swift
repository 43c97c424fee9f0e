import GLibSupport
import GTKSupport

/// A piece of long work in the list: what it is, how far it is, how long it still takes, and the way out.
@MainActor
final class WorkRow {
  let id: Int
  let widget: Box
  var onCancel: @MainActor () -> Void = {}
  var onRetry: @MainActor () -> Void = {}
  private let title: Label
  private let words = Label("")
  private let bar = ProgressBar()
  private let cancel = Button(icon: "process-stop-symbolic", name: tr("Cancel"))
  private let retry = Button(tr("Try Again"))

  init(_ item: WorkList.Item) {
    id = item.id
    title = Label(item.kind.words(item.name))
    title.setAlignment(0)
    title.wrap(anywhere: true)
    words.setAlignment(0)
    words.styled("dim-label", "caption", "numeric")
    words.wrap(anywhere: false)
    cancel.setName(tr("Cancel “%s”", item.name))
    for button in [cancel, retry] { button.styled("flat").align(vertical: .center) }
    let column = Box.column(spacing: 3, title, bar, words)
    column.expandsHorizontally = true
    widget = Box.row(spacing: 6, column, retry, cancel)
    cancel.onClick { [weak self] in self?.onCancel() }
    retry.onClick { [weak self] in self?.onRetry() }
  }

  func show(_ item: WorkList.Item, secondsLeft: Double?) {
    let text: String
    switch item.state {
    case .waiting: text = tr("Waiting")
    case .running(let share?): text = WorkWords.progress(share, secondsLeft: secondsLeft)
    case .running(nil): text = tr("Beginning…")
    case .stopping: text = tr("Being cancelled…")
    case .failed(let reason): text = item.kind.failedWords(item.name) + "\n" + reason
    }
    if words.text != text { words.text = text }
    if case .running(let share) = item.state { bar.share = share ?? 0 }
    bar.isVisible = item.isCurrent
    retry.isVisible = !item.isOpen
    cancel.isSensitive = item.state != .stopping
  }
}
