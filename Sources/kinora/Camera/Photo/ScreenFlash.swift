import GLibSupport
import GTKSupport

/// White over the whole page, to light the scene where the camera has no lamp. Comes and goes as the style sheet says.
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
      widget.isVisible = true
      // Seen first without, so that there is something to go from.
      fading = .after(isLit ? .milliseconds(1) : .milliseconds(260)) { [weak self] in
        guard let self else { return }
        if isLit { widget.setStyle("on", true) } else { widget.isVisible = false }
      }
      if !isLit { widget.setStyle("on", false) }
    }
  }
}
