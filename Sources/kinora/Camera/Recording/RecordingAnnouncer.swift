import GLibSupport
import GTKSupport

/// Tells screen readers what others see at a glance: that a recording runs or stands still, and that it was saved. Nothing of
/// it is seen.
@MainActor
final class RecordingAnnouncer {
  let widget = Label(announcing: "")
  private let model: RecorderModel
  private var said: SavedRecording?

  init(model: RecorderModel) {
    self.model = model
    said = model.last
    widget.align(horizontal: .start, vertical: .start)
    bind(self) { $0.update() }
  }

  private func update() {
    switch model.control.state {
    case .recording: widget.setAccessibleName(tr("Recording"))
    case .paused: widget.setAccessibleName(tr("Recording is paused"))
    default: break
    }
    guard let last = model.last, last != said else { return }
    said = last
    widget.setAccessibleName(tr("“%s” was saved", last.url.lastPathComponent))
  }
}
