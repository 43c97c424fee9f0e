import GLibSupport
import GTKSupport

/// A white overlay over the whole page, as a flash for cameras without a lamp. Appears with the next frame drawn, so
/// that it is white in time on a slow computer, too; the style sheet fades it out.
@MainActor
final class ScreenFlash {
  let widget = Box.row()
  private var fading: MainLoopTimer?

  init() {
    widget.styled("screen-flash")
    widget.catchesPointer = false
    widget.isVisible = false
  }

  /// Whether it is on.
  var isLit = false {
    didSet {
      guard isLit != oldValue else { return }
      widget.setStyle("on", isLit)
      if isLit {
        fading = nil
        widget.isVisible = true
      } else {
        fading = .after(.milliseconds(260)) { [weak widget] in widget?.isVisible = false }
      }
    }
  }
}
