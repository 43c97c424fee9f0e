import CoreMedia
import GTKSupport

/// What is drawn over a filmstrip: a white frame with handles around what is kept, and a shade over the rest.
@MainActor
package final class FilmstripMarks {
  package static let handleWidth = 18
  package let area: DrawingArea
  private let state: State

  package init() {
    let state = State()
    self.state = state
    area = DrawingArea(width: 0, height: 0) { canvas, size in state.draw(canvas, size) }
    area.onResize { width, _ in state.width = Double(width) }
  }

  /// What is kept.
  package var selection: TrimSelection? {
    get { state.selection }
    set {
      state.selection = newValue
      area.redraw()
    }
  }

  /// The frame that is shown, which a line marks; nil for none.
  package var head: CMTime? {
    get { state.head }
    set {
      state.head = newValue
      area.redraw()
    }
  }

  /// The width of the frames below.
  package var stripWidth: Double { max(1, state.width - 2 * Double(Self.handleWidth)) }

  @MainActor
  private final class State {
    var selection: TrimSelection?
    var head: CMTime?
    var width = 0.0

    func draw(_ canvas: Canvas, _ size: (width: Double, height: Double)) {
      guard let selection else { return }
      let (handle, line) = (Double(FilmstripMarks.handleWidth), 4.0)
      let strip = max(1, size.width - 2 * handle)
      let left = selection.place(of: .start, in: strip)
      let right = selection.place(of: .end, in: strip) + 2 * handle
      let (width, height) = (size.width, size.height)
      canvas.fill(x: 0, y: 0, width: left, height: height, radius: 0, black: 0.6)
      canvas.fill(x: right, y: 0, width: width - right, height: height, radius: 0, black: 0.6)
      canvas.fill(x: left, y: 0, width: right - left, height: line, white: 1)
      canvas.fill(x: left, y: height - line, width: right - left, height: line, white: 1)
      if let head {
        let x = selection.place(of: head, in: strip) + handle
        canvas.fill(x: x - 2, y: line, width: 4, height: height - 2 * line, radius: 0, black: 0.6)
        canvas.fill(x: x - 1, y: line, width: 2, height: height - 2 * line, white: 1)
      }
      for (x, direction) in [(left, -1.0), (right - handle, 1.0)] {
        canvas.fill(x: x, y: 0, width: handle, height: height, radius: 6, white: 1)
        let (middle, y) = (x + handle / 2, height / 2)
        canvas.stroke(width: 2, white: 0, opacity: 1) { path in
          path.move(middle - direction * 2.5, y - 6)
          path.line(middle + direction * 2.5, y)
          path.line(middle - direction * 2.5, y + 6)
        }
      }
    }
  }
}
