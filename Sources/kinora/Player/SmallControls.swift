import GLibSupport
import GTKSupport

/// What lies over the movie in a small window: play or pause, back to the large window, close. The window is moved by the
/// rest of it.
@MainActor
final class SmallControls {
  let widget: WindowHandle
  /// Called when the user wants the large window back.
  var onBack: @MainActor () -> Void = {}
  /// Called when the user closes the window.
  var onClose: @MainActor () -> Void = {}
  private let model: PlayerModel
  private let play = Button(icon: "media-playback-start-symbolic", name: tr("Play"))
  private let place: Box

  init(model: PlayerModel) {
    self.model = model
    let back = Button(icon: "view-restore-symbolic", name: tr("Back to the Large Window"))
    let close = Button(icon: "window-close-symbolic", name: tr("Close Window"))
    for button in [back, play, close] { button.styled("round") }
    let row = Box.row(spacing: 12, back, play, close)
    row.align(horizontal: .center, vertical: .end)
    row.setMargins(bottom: 12)
    row.expandsVertically = true
    row.expandsHorizontally = true
    place = .row(row)
    place.styled("small")
    widget = WindowHandle(place)
    widget.isVisible = false
    back.onClick { [weak self] in self?.onBack() }
    close.onClick { [weak self] in self?.onClose() }
    play.onClick { [weak model] in model?.togglePlaying() }
    bind(self) { $0.follow() }
  }

  /// Gives the keyboard focus to the play button.
  func focus() { play.focus() }

  private func follow() {
    let isPlaying = model.transport.isPlaying
    play.setIcon(isPlaying ? "media-playback-pause-symbolic" : "media-playback-start-symbolic")
    play.setName(isPlaying ? tr("Pause") : tr("Play"))
    // While nothing moves there is nothing to be in the way of.
    place.setStyle("shown", !isPlaying)
  }
}
