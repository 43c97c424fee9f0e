import Foundation
import GLibSupport
import GTKSupport

/// A label, its value in figures, and a slider beneath.
@MainActor
final class SliderRow {
  let widget: PreferencesRow
  /// Called with what the person sets.
  var onMove: @MainActor (Int) -> Void = { _ in }
  private let slider: Slider
  private let words = Label("")
  private let body: Box
  private let scale: Scale

  init(_ title: String, range: ClosedRange<Int>, step: Int, isLogarithmic: Bool, undo: Widget? = nil) {
    scale = Scale(range: range, step: step, isLogarithmic: isLogarithmic)
    slider = Slider(scale.ends, step: scale.increment)
    slider.expandsHorizontally = true
    slider.setAccessibleName(title)
    let name = Label(title)
    name.styled("slider-title").setAlignment(0)
    name.ellipsize()
    name.expandsHorizontally = true
    words.styled("numeric", "dim-label")
    let top = Box.row(spacing: 6, name, words)
    if let undo { top.append(undo) }
    body = .column(top, slider)
    body.styled("slider-row")
    widget = PreferencesRow(body, title: title)
    slider.onMove { [weak self] in
      guard let self else { return }
      onMove(scale.value(at: $0))
    }
  }

  /// Stands where the control is, unless the person has it in hand.
  func show(_ value: Int, words text: String) {
    if scale.value(at: slider.value) != value { slider.value = scale.place(of: value) }
    if words.text != text {
      words.text = text
      slider.setWords(text)
    }
  }

  /// Greys the slider; the row itself goes on saying why.
  func setEnabled(_ isEnabled: Bool) {
    body.isSensitive = isEnabled
    // Assistive technology isn't told of what the slider only takes over from what it is in.
    slider.isSensitive = isEnabled
  }

  /// From values to places on the slider and back.
  struct Scale {
    var range: ClosedRange<Int>
    var step: Int
    var isLogarithmic: Bool

    /// The places of the least and the greatest value.
    var ends: ClosedRange<Double> { place(of: range.lowerBound)...place(of: range.upperBound) }

    /// How far a key goes.
    var increment: Double { isLogarithmic ? 1.0 / 16 : Double(step) }

    /// Where a value is.
    func place(of value: Int) -> Double { isLogarithmic ? log2(Double(max(1, value))) : Double(value) }

    /// The value at a place, in steps from the least.
    func value(at place: Double) -> Int {
      let value = (isLogarithmic ? exp2(place) : place).rounded()
      let steps = ((value - Double(range.lowerBound)) / Double(step)).rounded()
      return min(max(range.lowerBound + Int(steps) * step, range.lowerBound), range.upperBound)
    }
  }
}
