import GLibSupport
import GTKSupport

/// A slider of the photo editor, with its name and number above it.
@MainActor
final class PhotoEditSlider {
  let widget: Box
  private let slider: Slider
  private let number = Label("0")
  private let words: (Double) -> String

  /// `words` says a value; `onMove` receives what the user sets, and `onPress` that a drag begins.
  init(
    _ name: String, _ range: ClosedRange<Double>, step: Double, words: @escaping (Double) -> String,
    onPress: @escaping @MainActor () -> Void, onMove: @escaping @MainActor (Double) -> Void
  ) {
    self.words = words
    slider = Slider(range, step: step)
    slider.setAccessibleName(name)
    slider.addMark(at: 0)
    slider.expandsHorizontally = true
    let title = Label(name)
    title.styled("caption", "dim-label")
    number.styled("numeric", "caption")
    let head = CenterBox(start: title, end: number)
    head.setMargins(start: 9, end: 9)
    widget = .column(head, slider)
    widget.expandsHorizontally = true
    slider.onPressFirst(onPress)
    slider.onMove { onMove(($0 / step).rounded() * step) }
    show(0)
  }

  /// Shows a value.
  func show(_ value: Double) {
    slider.value = value
    let text = words(value)
    guard number.text != text else { return }
    number.text = text
    slider.setWords(text)
  }
}
