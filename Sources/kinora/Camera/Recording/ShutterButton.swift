import GLibSupport
import GTKSupport

/// The shutter: red to record, a red square to stop, a white one to give up the countdown.
@MainActor
final class ShutterButton {
  let widget: Button
  private let model: RecorderModel

  init(model: RecorderModel) {
    self.model = model
    let core = Box.row()
    core.styled("core").align(horizontal: .center, vertical: .center)
    widget = Button(core, name: tr("Start Recording")) { [weak model] in model?.pressShutter() }
    widget.styled("shutter", "video").align(vertical: .center)
    bind(self) { shutter in
      let (button, model) = (shutter.widget, shutter.model)
      let countsDown = model.countdown != nil
      button.setStyle("recording", model.control.isRecording)
      button.setStyle("cancel", countsDown)
      // Not greyed while a recording begins or ends: that would take the keyboard away from under the person's finger.
      button.isSensitive = model.isCameraReady || model.control.isBusy
      shutter.keepFocus()
      button.setName(
        countsDown
          ? tr("Cancel Timer") : model.control.isRecording ? tr("Stop Recording") : tr("Start Recording"))
    }
  }

  /// The button takes the keyboard as soon as it can be pressed, if nothing else was chosen until then.
  private func keepFocus() {
    guard awaitsFocus, widget.isSensitive, widget.isMapped else { return }
    awaitsFocus = false
    widget.focus()
  }

  /// Gives the keyboard to the button, now or when there is something to record.
  func focus() {
    awaitsFocus = true
    keepFocus()
  }
  private var awaitsFocus = false
}
