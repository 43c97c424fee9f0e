import GLibSupport
import GTKSupport

/// The recorded time, at the upper edge of the preview.
@MainActor
final class TimeChip {
  let widget: Box
  private let model: RecorderModel
  private let dot = Image(icon: "media-record-symbolic").asDecoration()
  private let bars = Image(icon: "media-playback-pause-symbolic").asDecoration()
  private let paused = Label(tr("Paused"))
  private let time = Label("")

  init(model: RecorderModel) {
    self.model = model
    time.styled("numeric")
    widget = .row(spacing: 6, dot, bars, paused, time)
    widget.styled("glass", "time").align(horizontal: .center, vertical: .start)
    bind(self) { $0.update() }
  }

  private func update() {
    let isPaused = model.control.state == .paused
    widget.isVisible = model.control.isRecording
    widget.setStyle("recording", !isPaused)
    dot.isVisible = !isPaused
    bars.isVisible = isPaused
    paused.isVisible = isPaused
    let clock = model.clock
    if time.text != clock { time.text = clock }
    widget.tooltip = isPaused ? tr("Recording is paused") : tr("Recording")
  }
}
