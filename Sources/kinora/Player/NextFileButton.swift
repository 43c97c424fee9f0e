import GLibSupport
import GTKSupport

/// Offers the folder's next file once a movie that was opened alone has ended.
@MainActor
final class NextFileButton {
  let widget: Button
  private let model: PlayerModel
  private let label = Label("")

  init(model: PlayerModel) {
    self.model = model
    label.ellipsize()
    widget = Button(Box.row(spacing: 6, Image(icon: "media-skip-forward-symbolic"), label), name: "")
    widget.styled("pill", "suggested-action").align(horizontal: .end, vertical: .end)
    widget.onClick { [weak model] in model?.next() }
    bind(self) { $0.follow() }
  }

  private func follow() {
    let next = model.transport.state == .ended && !model.transport.speed.isReverse ? model.nextInFolder : nil
    widget.isVisible = next != nil
    guard let next else { return }
    label.text = tr("Next: %s", PlayerModel.name(of: next))
    widget.setName(label.text)
    widget.tooltip = nil
  }
}
