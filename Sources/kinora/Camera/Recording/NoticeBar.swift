import GLibSupport
import GTKSupport

/// What there is to read above the picture, until the person has done with it.
@MainActor
final class NoticeBar {
  let widget: Revealer
  private let model: RecorderModel
  private let icon = Image(icon: "dialog-information-symbolic")
  private let words = Label(announcing: "")
  private let open = Button(tr("Open"))

  init(model: RecorderModel) {
    self.model = model
    words.wrap()
    words.setAlignment(0)
    words.expandsHorizontally = true
    open.align(vertical: .center)
    let dismiss = Button(icon: "window-close-symbolic", name: tr("Dismiss")) { [weak model] in model?.dismissNotice() }
    dismiss.styled("flat", "circular").align(vertical: .center)
    let row = Box.row(spacing: 12, icon, words, open, dismiss)
    row.styled("notice")
    widget = Revealer(row, movement: .descend, milliseconds: 200)
    open.onClick { [weak model] in
      guard let model, let recording = model.notice?.recording else { return }
      // Where no program can play it, its folder can still be shown.
      if !Launcher.open(recording.url.absoluteString) {
        _ = Launcher.open(recording.url.deletingLastPathComponent().absoluteString)
      }
      model.dismissNotice()
    }
    bind(self) { $0.update() }
  }

  private func update() {
    widget.isRevealed = model.notice != nil
    guard let notice = model.notice else { return }
    icon.setIcon(notice.icon)
    words.text = notice.words
    open.isVisible = notice.recording != nil
  }
}
