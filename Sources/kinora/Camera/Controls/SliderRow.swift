import Foundation
import GLibSupport
import GTKSupport

/// A label, its value as text, and a slider below.
@MainActor
final class SliderRow {
  let widget: PreferencesRow
  /// Called with the value that the user sets.
  var onMove: @MainActor (Int) -> Void = { _ in }
  /// Called when the pointer lets go of the slider.
  var onRelease: @MainActor () -> Void = {} { didSet { slider.onRelease(onRelease) } }
  /// Whether the pointer drags the slider.
  var isDragged: Bool { slider.isDragged }
  private let slider: Slider
  private let words = Label("")
  private let body: Box
  private var scale: Scale

  init(_ title: String, _ scale: Scale, undo: Widget? = nil) {
    self.scale = scale
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
      onMove(self.scale.value(at: $0))
    }
  }

  /// Shows the control's value, unless the user is dragging the slider.
  func show(_ value: Int, words text: String) {
    if scale.value(at: slider.value) != value { slider.value = scale.place(of: value) }
    if words.text != text {
      words.text = text
      slider.setWords(text)
    }
  }

  /// Changes the ends.
  func setRange(_ range: ClosedRange<Int>) {
    guard range != scale.range else { return }
    scale.range = range
    slider.setRange(scale.ends)
  }

  /// Greys the slider; the row itself keeps showing the reason.
  func setEnabled(_ isEnabled: Bool) {
    body.isSensitive = isEnabled
    // Set on the slider itself: assistive technology isn't notified of insensitivity inherited from a parent.
    slider.isSensitive = isEnabled
  }

  /// Maps values to slider positions and back.
  struct Scale {
    var range: ClosedRange<Int>
    var step: Int
    /// How much one step of the value is in the unit that is shown.
    var unit = 1.0
    var isLogarithmic: Bool

    /// The positions of the minimum and the maximum.
    var ends: ClosedRange<Double> { place(of: range.lowerBound)...place(of: range.upperBound) }

    /// The step of an arrow key.
    var increment: Double { isLogarithmic ? 1.0 / 16 : Double(step) * unit }

    /// The position of a value.
    func place(of value: Int) -> Double {
      isLogarithmic ? log2(Double(max(1, value)) * unit) : Double(value) * unit
    }

    /// The value at a position, in steps from the minimum.
    func value(at place: Double) -> Int {
      let value = ((isLogarithmic ? exp2(place) : place) / unit).rounded()
      let steps = ((value - Double(range.lowerBound)) / Double(step)).rounded()
      return min(max(range.lowerBound + Int(steps) * step, range.lowerBound), range.upperBound)
    }
  }
}
