import CoreMedia
import GLibSupport
import GTKSupport

/// A slider row of Combine: what is done without letting go, by the pointer or by keys that follow each other, is one step.
@MainActor
final class CombineSlider {
  var widget: Widget { row.widget }
  private let row: SliderRow
  private let model: CombineModel
  private var rest: MainLoopTimer?

  /// Keys that are pressed within this time are one step.
  private static let pause = Duration.milliseconds(800)

  /// A slider over whole steps, each of which is so much in the unit that is shown.
  init(
    _ title: String, _ range: ClosedRange<Int>, unit: Double = 1, model: CombineModel,
    _ move: @escaping @MainActor (Int) -> Void
  ) {
    self.model = model
    row = SliderRow(title, SliderRow.Scale(range: range, step: 1, unit: unit, isLogarithmic: false))
    row.onMove = { [weak self] value in
      move(value)
      self?.moved()
    }
    row.onRelease = { [weak self] in self?.end() }
  }

  func show(_ value: Int, words: String) { row.show(value, words: words) }

  /// Changes the ends.
  func setRange(_ range: ClosedRange<Int>) { row.setRange(range) }

  /// Greys it; `reason` says why.
  func setEnabled(_ isEnabled: Bool, reason: String? = nil) {
    row.setEnabled(isEnabled)
    widget.tooltip = isEnabled ? nil : reason
    widget.setAccessibleDescription(isEnabled ? "" : reason ?? "")
  }

  private func moved() {
    rest = row.isDragged ? nil : .after(Self.pause) { [weak self] in self?.end() }
  }

  private func end() {
    rest = nil
    model.endChange()
  }
}
