import Foundation
import GLibSupport
import GTKSupport

/// Shows levels of sound: for each channel the average as a bar and the peak as a tick. The last 6 dB are set off by a gap,
/// not by a colour. An addition of Kinora's, for any GTK 4 program.
@MainActor
public final class LevelMeterView {
  /// One channel, in decibels relative to full scale.
  public struct Channel: Equatable, Sendable {
    /// The average level.
    public var average: Double
    /// The level of the last peak.
    public var peak: Double

    /// The levels of a channel.
    public init(average: Double, peak: Double) { (self.average, self.peak) = (average, peak) }
  }

  /// The level that is shown for silence.
  public nonisolated static let floor = -60.0
  /// The widget that draws the levels.
  public let view: DrawingArea
  private let levels = Levels()
  private var announced = 1

  /// The channels at a moment, for the closure that draws.
  @MainActor
  private final class Levels {
    var channels: [Channel] = []
  }

  /// A meter of this width in pixels, without levels yet.
  public init(width: Int = 168) {
    view = DrawingArea(width: width, height: 12, role: .meter) { [levels] canvas, size in
      LevelMeterView.draw(levels.channels, on: canvas, size)
    }
    view.align(vertical: .center)
    view.setAccessibleName(tr("Microphone Level"))
  }

  /// The levels that are shown; without any, two silent channels.
  public var channels: [Channel] {
    get { levels.channels }
    set {
      guard newValue != levels.channels else { return }
      levels.channels = newValue
      view.redraw()
      announce()
    }
  }

  /// Changes the meter's width.
  public func setWidth(_ width: Int) { view.setContentSize(width: width, height: 12) }

  /// The loudest peak of channels as text: in whole decibels with a true minus sign.
  public nonisolated static func peakText(of channels: [Channel]) -> String {
    guard let peak = channels.map(\.peak).max() else { return "" }
    let rounded = Int(clamping: peak.rounded())
    return tr("%s dB", rounded < 0 ? "−\(-rounded)" : "\(rounded)")
  }

  /// Reports the level to assistive technology in whole decibels; a finer resolution would only flood the accessibility
  /// bus.
  private func announce() {
    let loudest = channels.map(\.average).max() ?? Self.floor
    let level = Int(clamping: min(max(loudest, Self.floor), 0).rounded())
    guard level != announced else { return }
    announced = level
    view.setAccessibleValue(Double(level), in: Self.floor...0, words: Self.peakText(of: channels))
  }

  private static func draw(_ channels: [Channel], on canvas: Canvas, _ size: (Double, Double)) {
    let (width, height) = size
    func place(_ decibels: Double) -> Double { max(0, min(1, 1 - decibels / floor)) * width }
    let silent = Channel(average: floor, peak: floor)
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
      if channel.peak > floor {
        canvas.fill(x: min(width - 2, place(channel.peak) - 1), y: y - 1, width: 2, height: thickness + 2, white: 1)
      }
    }
  }
}
