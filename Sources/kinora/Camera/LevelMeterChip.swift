import GLibSupport
import GTKSupport

/// The level meter over the preview: average as a bar, peak hold as a tick, one line per channel. The last 6 dB are set
/// off by a gap, not by a colour.
@MainActor
final class LevelMeterChip {
  let widget: Box
  private let model: LevelMeterModel
  private let bars: DrawingArea
  private let value = Label("")
  private var announced = 1

  init(model: LevelMeterModel) {
    self.model = model
    bars = DrawingArea(width: 168, height: 12, role: .meter) { [weak model] canvas, size in
      guard let model else { return }
      LevelMeterChip.draw(model.channels, on: canvas, size)
    }
    bars.align(vertical: .center)
    bars.setAccessibleName(tr("Microphone Level"))
    value.styled("numeric", "caption").setAlignment(1)
    value.setWidth(characters: 6)
    widget = .row(spacing: 9, Image(icon: "audio-input-microphone-symbolic").asDecoration(), bars, value)
    widget.styled("glass", "meter")
    widget.tooltip = tr("Microphone level, average and peak")
    bind(self) { chip in
      chip.bars.redraw()
      let text = chip.model.peakText
      if chip.value.text != text { chip.value.text = text }
      chip.announce()
    }
  }

  /// Whether there is a microphone to show.
  var hasMicrophone: Bool { model.microphone != nil }

  /// Adapts the layout to narrow or wide windows.
  func setNarrow(_ isNarrow: Bool) { bars.setContentSize(width: isNarrow ? 96 : 168, height: 12) }

  /// Reports the level to assistive technology in whole decibels; a finer resolution would only flood the accessibility
  /// bus.
  private func announce() {
    let level = Int(clamping: (model.channels.map(\.average).max() ?? LevelMeterModel.floor).rounded())
    guard level != announced else { return }
    announced = level
    bars.setAccessibleValue(Double(level), in: LevelMeterModel.floor...0, words: model.peakText)
  }

  private static func draw(_ channels: [LevelMeterModel.Channel], on canvas: Canvas, _ size: (Double, Double)) {
    let (width, height) = size
    func place(_ decibels: Double) -> Double { max(0, min(1, 1 - decibels / LevelMeterModel.floor)) * width }
    let silent = LevelMeterModel.Channel(average: LevelMeterModel.floor, peak: LevelMeterModel.floor)
    let lines = channels.isEmpty ? [silent, silent] : channels
    let thickness = lines.count == 1 ? 6.0 : max(2, min(4, (height - 4) / Double(lines.count)))
    let gap = lines.count == 1 ? 0 : (height - thickness * Double(lines.count)) / Double(lines.count - 1)
    for (index, channel) in lines.enumerated() {
      let y = lines.count == 1 ? (height - thickness) / 2 : Double(index) * (thickness + gap)
      for (start, end) in [(0, place(-6) - 1.5), (place(-6) + 1.5, width)] {
        canvas.fill(x: start, y: y, width: end - start, height: thickness, radius: thickness / 2, white: 0.28)
        let level = min(end, place(channel.average))
        if level > start + thickness / 2 {
          canvas.fill(x: start, y: y, width: level - start, height: thickness, radius: thickness / 2, white: 1)
        }
      }
      if channel.peak > LevelMeterModel.floor {
        canvas.fill(x: min(width - 2, place(channel.peak) - 1), y: y - 1, width: 2, height: thickness + 2, white: 1)
      }
    }
  }
}
