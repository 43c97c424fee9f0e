import GLibSupport
import GTKSupport

/// What a key or the wheel has just changed, over the video for a second: the volume, the speed, the time.
@MainActor
final class MessageChip {
  let widget: Revealer
  private let label = Label(announcing: "")
  private var timer: MainLoopTimer?
  /// How long a message stays.
  private static let duration = Duration.milliseconds(1200)

  init() {
    label.styled("numeric")
    label.ellipsize()
    let chip = Box.row(label)
    chip.styled("glass", "message")
    widget = Revealer(chip, movement: .fade, milliseconds: 150)
    widget.align(horizontal: .center, vertical: .start)
    widget.catchesPointer = false
  }

  /// Shows a message instead of the one before.
  func show(_ words: String) {
    label.text = words
    widget.isRevealed = true
    timer = .after(Self.duration) { [weak widget] in widget?.isRevealed = false }
  }
}
