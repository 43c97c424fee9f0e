import GLibSupport
import GTKSupport

/// A short hint over the preview that disappears by itself.
@MainActor
final class HintChip {
  let widget: Revealer
  private let words = Label(announcing: "")
  private var leaving: MainLoopTimer?

  init() {
    words.ellipsize()
    let chip = Box.row(words)
    chip.styled("glass")
    chip.align(horizontal: .center)
    widget = Revealer(chip, movement: .fade, milliseconds: 150)
    widget.align(horizontal: .center, vertical: .end)
    widget.catchesPointer = false
  }

  /// Shows a hint for three seconds.
  func say(_ text: String) {
    words.text = text
    widget.isRevealed = true
    leaving = .after(.seconds(3)) { [weak widget] in widget?.isRevealed = false }
  }
}
