import AVKit
import GLibSupport
import GTKSupport

/// The level meter over the preview, with the loudest recent peak in digits.
@MainActor
final class LevelMeterChip {
  let widget: Box
  private let model: LevelMeterModel
  private let meter = LevelMeterView()
  private let value = Label("")

  init(model: LevelMeterModel) {
    self.model = model
    value.styled("numeric", "caption").setAlignment(1)
    value.setWidth(characters: 6)
    widget = .row(spacing: 9, Image(icon: "audio-input-microphone-symbolic").asDecoration(), meter.view, value)
    widget.styled("glass", "meter")
    widget.tooltip = tr("Microphone level, average and peak")
    bind(self) { chip in
      chip.meter.channels = chip.model.channels
      let text = chip.model.peakText
      if chip.value.text != text { chip.value.text = text }
    }
  }

  /// Whether there is a microphone to show.
  var hasMicrophone: Bool { model.microphone != nil }

  /// Adapts the layout to narrow or wide windows.
  func setNarrow(_ isNarrow: Bool) { meter.setWidth(isNarrow ? 96 : 168) }
}
