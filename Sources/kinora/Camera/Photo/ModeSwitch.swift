import GLibSupport
import GTKSupport

/// The switch between Photo, Live, Video and Screen.
@MainActor
final class ModeSwitch {
  /// Scrolls where there is no room for all, as with large text.
  let widget: ScrolledArea
  private let row = Box.row()
  private let model: CameraPageModel
  private var buttons: [(CaptureMode, ToggleButton)] = []
  private var shownRange = 0.0

  init(model: CameraPageModel) {
    self.model = model
    row.styled("modes")
    widget = ScrolledArea(sideways: row)
    widget.showsNoBar()
    widget.align(vertical: .center)
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
      row.append(button)
    }
    widget.onScroll(.horizontal) { [weak self] in
      guard let self, widget.widestOffset != shownRange else { return }
      shownRange = widget.widestOffset
      showChosen()
    }
    bind(self) { $0.update() }
  }

  /// Scrolls to the chosen mode: the first is at the start, the last at the end.
  private func showChosen() {
    let modes = CaptureMode.allCases
    guard let place = modes.firstIndex(of: model.photos.mode), modes.count > 1 else { return }
    widget.scroll(to: shownRange * Double(place) / Double(modes.count - 1), .horizontal)
  }

  private func update() {
    showChosen()
    let (mode, canChange) = (model.photos.mode, model.canChangeMode)
    for (own, button) in buttons {
      if own == mode { button.isActive = true }
      button.isSensitive = canChange || own == mode
    }
  }
}
