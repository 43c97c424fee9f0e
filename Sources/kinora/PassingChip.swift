import GLibSupport
import GTKSupport

/// A few words over the picture that disappear by themselves: a hint on the Camera page, what a key has just changed in
/// the Player.
@MainActor
final class PassingChip {
  let widget: Revealer
  private let words = Label(announcing: "")
  private let duration: Duration
  private var leaving: MainLoopTimer?

  /// A chip at the upper or lower edge whose words stay for a while; `isLarge` is for words that are read from afar.
  init(at edge: Alignment, for duration: Duration, isLarge: Bool = false) {
    self.duration = duration
    words.styled("numeric")
    words.ellipsize()
    let chip = Box.row(words)
    chip.styled("glass")
    chip.setStyle("message", isLarge)
    chip.align(horizontal: .center)
    widget = Revealer(chip, movement: .fade, milliseconds: 150)
    widget.align(horizontal: .center, vertical: edge)
    widget.catchesPointer = false
  }

  /// Shows words instead of the ones before.
  func say(_ text: String) {
    widget.isRevealed = true
    words.text = text
    leaving = .after(duration) { [weak widget] in widget?.isRevealed = false }
  }
}
