import GLibSupport
import GTKSupport

/// White over the whole page, to light the scene where the camera has no lamp. There with the next picture that is drawn,
/// so that it is white in time on a slow computer, too; goes as the style sheet says.
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
