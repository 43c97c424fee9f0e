import GLibSupport
import GTKSupport

/// The warning at the lower edge of the preview.
@MainActor
final class WarningChip {
  let widget: Box
  private let recorder: RecorderModel
  private let meter: LevelMeterModel
  private let words = Label(announcing: "")
  private let freeSpace: Button
  private var isNarrow = false

  init(recorder: RecorderModel, meter: LevelMeterModel) {
    self.recorder = recorder
    self.meter = meter
    freeSpace = Button(tr("Free Space…")) {
      _ = Launcher.open(NewRecordingFile.folder.absoluteString)
    }
    freeSpace.align(vertical: .center)
    words.ellipsize()
    widget = .row(spacing: 9, Image(icon: "dialog-warning-symbolic").asDecoration(), words, freeSpace)
    widget.styled("glass", "warning").align(horizontal: .center, vertical: .center)
    bind(self) { $0.update() }
  }

  /// Adapts the layout to narrow or wide windows.
  func setNarrow(_ isNarrow: Bool) {
    self.isNarrow = isNarrow
    update()
  }

  private func update() {
    let sound = meter.microphone == nil ? nil : meter.warning
    let warning = PictureWarning.first(facts: recorder.facts, isTooSlow: recorder.isTooSlow, sound: sound)
    widget.isVisible = warning != nil
    guard let warning else { return }
    let text = warning.words(isNarrow: isNarrow)
    if words.text != text { words.text = text }
    if case .disk = warning { freeSpace.isVisible = !isNarrow } else { freeSpace.isVisible = false }
  }
}
