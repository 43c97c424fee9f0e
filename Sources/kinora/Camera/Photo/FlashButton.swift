import GLibSupport
import GTKSupport

/// The flash mode button.
@MainActor
final class FlashButton {
  let widget: MenuButton
  private let model: CameraPageModel
  private var choices: [(FlashChoice, CheckButton)] = []

  init(model: CameraPageModel) {
    self.model = model
    let column = Box.column()
    column.setMargins(start: 6, end: 6, top: 6, bottom: 6)
    widget = MenuButton(icon: FlashChoice.automatic.icon, name: tr("Flash"), popover: Popover(column))
    widget.styled("round").align(vertical: .center)
    choices = column.appendChoices(tr("Flash"), FlashChoice.allCases, title: \.title) { [weak model] in
      model?.photos.flash = $0
    }
    bind(self) { $0.update() }
  }

  private func update() {
    let flash = model.photos.flash
    for (choice, check) in choices { check.isActive = choice == flash }
    widget.setIcon(flash.icon)
    widget.setStyle("on", flash == .on)
    widget.isSensitive = !model.photos.mode.records && !model.recorder.control.isBusy
    widget.setName(tr("Flash: %s", flash.title))
  }
}
