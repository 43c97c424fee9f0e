import GLibSupport
import GTKSupport

/// The shutter: white for photos, red to record, a red square to stop, a white one to cancel the countdown.
@MainActor
final class ShutterButton {
  let widget: Button
  private let model: CameraPageModel
  private var isKeyDown = false

  init(model: CameraPageModel) {
    self.model = model
    let core = Box.row()
    core.styled("core").align(horizontal: .center, vertical: .center)
    widget = Button(core, name: tr("Take Photo"))
    widget.styled("shutter").align(vertical: .center)
    widget.tooltip = nil
    // Assistive technology clicks: pressed and released in one.
    widget.onClick { [weak model] in
      model?.pressShutter()
      model?.releaseShutter()
    }
    widget.onHold { [weak model] in
      model?.pressShutter()
    } up: { [weak model] in
      model?.releaseShutter()
    }
    widget.onKeyFirst { [weak self] in self?.key($0, isDown: $1) ?? false }
    bind(self) { $0.update() }
  }

  private func update() {
    let control = model.recorder.control
    let countsDown = model.countdown != nil
    let isVideo = model.recordsByShutter
    widget.setStyle("video", isVideo)
    widget.setStyle("live", model.photos.mode == .live && !isVideo)
    widget.setStyle("recording", control.isRecording)
    widget.setStyle("cancel", countsDown)
    // Stays sensitive while a recording starts or ends: becoming insensitive would lose the keyboard focus.
    widget.isSensitive = model.takesShutter
    keepFocus()
    let name =
      if countsDown {
        tr("Cancel Timer")
      } else if isVideo {
        control.isRecording ? tr("Stop Recording") : tr("Start Recording")
      } else {
        model.photos.mode == .live ? tr("Take Live Photo") : tr("Take Photo")
      }
    // No tooltip: it would lie on the shutter, which speaks for itself.
    widget.setAccessibleName(name)
  }

  /// Handles Space and Enter; returns false for other keys. Key repeats are ignored.
  func key(_ key: String, isDown: Bool) -> Bool {
    switch key {
    case "space", "Return", "KP_Enter", "ISO_Enter":
      guard isDown != isKeyDown else { return true }
      isKeyDown = isDown
      if !isDown {
        model.releaseShutter()
      } else if key != "space", model.recorder.control.isRecording {
        model.takePhotoWhileRecording()
      } else {
        model.pressShutter()
      }
      return true
    default:
      return false
    }
  }

  /// Takes the keyboard focus as soon as the button becomes sensitive, unless another widget got it meanwhile.
  private func keepFocus() {
    guard awaitsFocus, widget.isSensitive, widget.isMapped else { return }
    awaitsFocus = false
    widget.focus()
  }

  /// Gives the keyboard focus to the button, now or once it is sensitive.
  func focus() {
    awaitsFocus = true
    keepFocus()
  }
  private var awaitsFocus = false
}
