import GLibSupport
import GTKSupport

/// The self-timer button; shows the delay if it isn't off.
@MainActor
final class TimerButton {
  let widget: MenuButton
  private let model: RecorderModel
  private var choices: [(SelfTimer, CheckButton)] = []
  private var shown: SelfTimer?

  init(model: RecorderModel) {
    self.model = model
    let column = Box.column()
    column.setMargins(start: 6, end: 6, top: 6, bottom: 6)
    widget = MenuButton(icon: "kinora-timer-symbolic", name: tr("Timer"), popover: Popover(column))
    widget.styled("round").align(vertical: .center)
    choices = column.appendChoices(tr("Timer"), SelfTimer.allCases, title: \.title) { [weak model] in
      model?.timer = $0
    }
    bind(self) { $0.update() }
  }

  private func update() {
    for (timer, check) in choices { check.isActive = timer == model.timer }
    widget.isSensitive = !model.control.isBusy
    guard shown != model.timer else { return }
    shown = model.timer
    if model.timer == .off {
      widget.setIcon("kinora-timer-symbolic")
    } else {
      // A new label each time: the button keeps the old one in a box until the new one is set.
      let seconds = Label(model.timer.title)
      seconds.styled("numeric", "caption-heading")
      widget.setFace(seconds)
    }
    widget.setStyle("on", model.timer != .off)
    widget.setName(tr("Timer: %s", model.timer.title))
  }
}
