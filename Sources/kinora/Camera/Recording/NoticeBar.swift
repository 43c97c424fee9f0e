import GLibSupport
import GTKSupport

/// The bar for notices above the preview, until the user dismisses them.
@MainActor
final class NoticeBar {
  let widget: Revealer
  private let model: RecorderModel
  private let icon = Image(icon: "dialog-information-symbolic").asDecoration()
  private let words = Label(announcing: "")
  private let open = Button(tr("Open"))
  private let goOn = Button(tr("Continue Recording"))
  private let folder = Button(tr("Choose Folder…"))
  private let actions: Box
  /// The buttons' position in wide windows, and in narrow ones.
  private let beside = Box.row()
  private let below = Box.row()

  init(model: RecorderModel) {
    self.model = model
    actions = .row(spacing: 12, open, folder, goOn)
    beside.append(actions)
    below.align(horizontal: .end)
    below.isVisible = false
    words.wrap()
    words.setAlignment(0)
    words.expandsHorizontally = true
    open.align(vertical: .center)
    folder.align(vertical: .center)
    folder.setAction("app.preferences")
    goOn.styled("suggested-action").align(vertical: .center)
    goOn.onClick { [weak model] in model?.continueRecording() }
    let dismiss = Button(icon: "window-close-symbolic", name: tr("Dismiss")) { [weak model] in model?.dismissNotice() }
    dismiss.styled("flat", "circular").align(vertical: .center)
    let row = Box.row(spacing: 12, icon, words, beside, dismiss)
    let all = Box.column(spacing: 6, row, below)
    all.styled("notice")
    widget = Revealer(all, movement: .descend, milliseconds: 200)
    open.onClick { [weak model] in
      guard let model, let recording = model.notice?.recording else { return }
      // If no program can play it, its folder is shown instead.
      if !Launcher.open(recording.url.absoluteString) {
        _ = Launcher.open(recording.url.deletingLastPathComponent().absoluteString)
      }
      model.dismissNotice()
    }
    bind(self) { $0.update() }
  }

  /// Adapts the layout to narrow or wide windows.
  func setNarrow(_ isNarrow: Bool) {
    guard isNarrow != below.isVisible else { return }
    (isNarrow ? beside : below).remove(actions)
    (isNarrow ? below : beside).append(actions)
    below.isVisible = isNarrow
  }

  private func update() {
    widget.isRevealed = model.notice != nil
    guard let notice = model.notice else { return }
    icon.setIcon(notice.icon)
    words.text = notice.words
    open.isVisible = notice.recording != nil && !notice.canContinue
    folder.isVisible = notice.asksForFolder
    goOn.isVisible = notice.canContinue
    goOn.isSensitive = model.takesShutter
  }
}
