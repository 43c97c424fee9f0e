import GLibSupport
import GTKSupport

/// Darkens the preview for a moment when a photo is taken.
@MainActor
final class ShutterBlink {
  let widget = Box.row()
  private var opening: MainLoopTimer?
  private var shown = 0

  init(model: PhotoModel) {
    widget.styled("blink")
    widget.catchesPointer = false
    shown = model.exposures
    bind(self) { [weak model] blink in
      guard let model, blink.shown != model.exposures else { return }
      blink.shown = model.exposures
      // A burst would flicker, which some people can't tolerate; its count is feedback enough.
      if model.control.burst == nil { blink.blink() }
    }
  }

  private func blink() {
    widget.setStyle("on", true)
    opening = .after(.milliseconds(80)) { [weak widget] in widget?.setStyle("on", false) }
  }
}
