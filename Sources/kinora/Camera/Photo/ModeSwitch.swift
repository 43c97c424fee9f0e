import GLibSupport
import GTKSupport

/// The switch between Photo, Live, Video and Screen.
@MainActor
final class ModeSwitch {
  let widget = Box.row()
  private let model: CameraPageModel
  private var buttons: [(CaptureMode, ToggleButton)] = []

  init(model: CameraPageModel) {
    self.model = model
    widget.styled("modes").align(vertical: .center)
    for mode in CaptureMode.allCases {
      let button = ToggleButton(mode.title, group: buttons.first?.1)
      button.ellipsize()
      button.onToggle { [weak self, weak button] in
        guard let self, let button, button.isActive else { return }
        self.model.choose(mode)
        // If the mode can't change now, the switch is set back.
        update()
      }
      buttons.append((mode, button))
      widget.append(button)
    }
    bind(self) { $0.update() }
  }

  private func update() {
    let (mode, canChange) = (model.photos.mode, model.canChangeMode)
    for (own, button) in buttons {
      if own == mode { button.isActive = true }
      button.isSensitive = canChange || own == mode
    }
  }
}
