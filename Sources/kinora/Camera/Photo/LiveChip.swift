import GLibSupport
import GTKSupport

/// Shows that Live Photos are on and how many of their movies are being recorded; in Photo mode, the length of a burst.
@MainActor
final class LiveChip {
  let widget: Box
  private let model: PhotoModel
  private let icon = Image(icon: "kinora-live-symbolic").asDecoration()
  private let words = Label(announcing: "")

  init(model: PhotoModel) {
    self.model = model
    words.styled("numeric")
    widget = .row(spacing: 6, icon, words)
    widget.styled("glass").align(horizontal: .start, vertical: .start)
    widget.catchesPointer = false
    bind(self) { $0.update() }
  }

  private func update() {
    let burst = model.control.burst ?? model.burstEnded
    let isLive = model.mode == .live && model.isCameraReady && !model.isRecording
    widget.isVisible = isLive || burst != nil
    let isBusy = isLive && model.liveMovies > 0 || model.control.burst != nil
    widget.setStyle("live-busy", isBusy)
    icon.setIcon(burst == nil ? "kinora-live-symbolic" : "kinora-burst-symbolic")
    let text =
      if let burst {
        ntr("%d photo", "%d photos", burst)
      } else {
        model.liveMovies > 1 ? tr("Live · %d", model.liveMovies) : tr("Live")
      }
    if words.text != text { words.text = text }
    widget.tooltip =
      model.liveMovies > 0
      ? ntr("%d Live Photo is still recording", "%d Live Photos are still recording", model.liveMovies)
      : burst == nil ? tr("Live Photo") : nil
  }
}
