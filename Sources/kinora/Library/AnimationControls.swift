import GLibSupport
import GTKSupport

/// The controls of an animated picture: a frame back, play or pause, a frame on.
@MainActor
final class AnimationControls {
  let widget: Box
  private let playback: AnimationPlayback
  private let back = Button(icon: "kinora-frame-back-symbolic", name: tr("Step Back (,)"))
  private let play = Button(icon: "media-playback-pause-symbolic", name: tr("Pause"))
  private let forward = Button(icon: "kinora-frame-forward-symbolic", name: tr("Step Forward (.)"))

  init(_ playback: AnimationPlayback) {
    self.playback = playback
    widget = .row(spacing: 6, back, play, forward)
    widget.align(horizontal: .center, vertical: .end)
    widget.setMargins(bottom: 15)
    widget.readsLeftToRight()
    for button in [back, play, forward] {
      button.styled("round", "over")
      // After a click on them, the keys still belong to the photo.
      button.takesFocusOnClick = false
    }
    back.onClick { [weak playback] in playback?.step(-1) }
    play.onClick { [weak playback] in playback?.toggle() }
    forward.onClick { [weak playback] in playback?.step(1) }
    update()
  }

  /// Shows whether the picture moves; without one there are no controls.
  func update() {
    widget.isVisible = playback.machine != nil
    let isPlaying = playback.machine?.isPlaying == true
    play.setIcon(isPlaying ? "media-playback-pause-symbolic" : "media-playback-start-symbolic")
    play.setName(isPlaying ? tr("Pause") : tr("Play"))
  }
}
