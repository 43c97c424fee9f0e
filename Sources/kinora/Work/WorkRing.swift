import GTKSupport

/// A ring, in the color of the text around it, that is filled clockwise as far as work is done; empty while nobody knows.
@MainActor
final class WorkRing {
  let area: DrawingArea
  private let state = State()

  init() {
    let state = state
    area = DrawingArea(width: 18, height: 18) { canvas, size in state.draw(canvas, size) }
  }

  /// Which share is done.
  var share: Double? {
    didSet {
      state.share = share ?? 0
      if share != oldValue { area.redraw() }
    }
  }

  /// Whether something has failed: the ring has an exclamation mark.
  var hasFailed = false {
    didSet {
      state.hasFailed = hasFailed
      if hasFailed != oldValue { area.redraw() }
    }
  }

  @MainActor
  private final class State {
    var share = 0.0
    var hasFailed = false

    func draw(_ canvas: Canvas, _ size: (width: Double, height: Double)) {
      let (x, y) = (size.width / 2, size.height / 2)
      let radius = min(x, y) - 2
      canvas.strokeInTextColor(width: 2.5, opacity: 0.3) { $0.arc(x, y, radius: radius, from: 0, to: 2 * .pi) }
      if share > 0 {
        canvas.strokeInTextColor(width: 2.5) {
          $0.arc(x, y, radius: radius, from: -.pi / 2, to: 2 * .pi * share - .pi / 2)
        }
      }
      guard hasFailed else { return }
      canvas.fillInTextColor(x: x - 1, y: y - 4.5, width: 2, height: 5.5, radius: 1)
      canvas.fillInTextColor(x: x - 1, y: y + 2.5, width: 2, height: 2, radius: 1)
    }
  }
}
