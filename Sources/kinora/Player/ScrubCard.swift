import CoreMedia
import GTKSupport

/// The time over the seek bar that a click goes to.
@MainActor
final class ScrubCard {
  let widget: Box
  private let time = Label("")
  /// How wide the card is.
  let width = 72

  init() {
    time.styled("numeric", "caption-heading")
    time.setMargins(top: 4, bottom: 4)
    time.expandsHorizontally = true
    widget = .row(time)
    widget.styled("scrub")
    widget.setMinimumSize(width: width)
    widget.align(horizontal: .start, vertical: .end)
    widget.catchesPointer = false
    widget.readsLeftToRight()
    widget.setHiddenFromAccessibility(true)
    widget.isVisible = false
  }

  /// Shows a time above a place, or hides.
  func show(_ time: CMTime?, x: Int) {
    widget.isVisible = time != nil
    guard let time else { return }
    self.time.text = ClockText.time(time)
    widget.setMargins(start: x, bottom: 6)
  }
}
