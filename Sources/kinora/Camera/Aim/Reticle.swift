import GLibSupport
import GTKSupport

/// The mark at the point of interest, with a sun beside it whose height is the exposure compensation.
@MainActor
final class Reticle {
  let widget: DrawingArea
  private let model: ControlsModel
  private var resting: MainLoopTimer?
  private var leaving: MainLoopTimer?
  private static let side = 96.0
  private static let width = 132

  init(model: ControlsModel) {
    self.model = model
    widget = DrawingArea(width: Self.width, height: Int(Self.side)) { [weak model] canvas, _ in
      Reticle.draw(on: canvas, sun: model?.compensationFraction)
    }
    widget.styled("reticle", "gone")
    widget.align(horizontal: .start, vertical: .start)
    widget.catchesPointer = false
    // A point of the frame stays on its side whatever the reading direction.
    widget.readsLeftToRight()
    bind(self) { reticle in
      _ = reticle.model.compensationFraction
      reticle.widget.redraw()
      if reticle.isShown { reticle.stay() }
    }
  }

  /// Whether the mark is shown.
  private(set) var isShown = false

  /// Marks a point, in the pixels of a preview of this size.
  func mark(x: Double, y: Double, in size: (width: Double, height: Double)) {
    let left = min(max(0, x - Self.side / 2), max(0, size.width - Double(Self.width)))
    let top = min(max(0, y - Self.side / 2), max(0, size.height - Self.side))
    widget.setMargins(start: Int(left), top: Int(top))
    widget.setStyle("gone", false)
    widget.setStyle("resting", false)
    // Large for a moment; the style sheet animates it to its size.
    widget.setStyle("new", true)
    isShown = true
    stay()
    landing = .after(.milliseconds(30)) { [weak widget] in widget?.setStyle("new", false) }
  }
  private var landing: MainLoopTimer?

  /// Hides the mark.
  func hide() {
    (resting, leaving, landing) = (nil, nil, nil)
    isShown = false
    widget.setStyle("gone", true)
  }

  /// Keeps the mark while the user is still using it.
  private func stay() {
    widget.setStyle("resting", false)
    resting = .after(.milliseconds(1500)) { [weak widget] in widget?.setStyle("resting", true) }
    leaving = .after(.seconds(4)) { [weak self] in self?.hide() }
  }

  private static func draw(on canvas: Canvas, sun fraction: Double?) {
    let (near, far, arm, bend) = (4.0, side - 4, 18.0, 9.0)
    let corners = [(near, near, 1.0, 1.0), (far, near, -1, 1), (far, far, -1, -1), (near, far, 1, -1)]
    // A dark line below a bright one, so that it is visible on any video.
    for (width, white, opacity) in [(5.0, 0.0, 0.35), (2.5, 1.0, 1.0)] {
      for (x, y, dx, dy) in corners {
        canvas.stroke(width: width, white: white, opacity: opacity) { path in
          path.move(x, y + dy * arm)
          path.line(x, y + dy * bend)
          path.curve(x, y + dy * bend / 2, x + dx * bend / 2, y, x + dx * bend, y)
          path.line(x + dx * arm, y)
        }
      }
      guard let fraction else { continue }
      drawSun(on: canvas, at: fraction, width: width, white: white, opacity: opacity)
    }
  }

  private static func drawSun(on canvas: Canvas, at fraction: Double, width: Double, white: Double, opacity: Double) {
    let x = side + 18
    let y = side - 14 - fraction * (side - 28)
    canvas.stroke(width: width, white: white, opacity: opacity) { path in
      if y - 14 > 4 {
        path.move(x, 4)
        path.line(x, y - 14)
      }
      if y + 14 < side - 4 {
        path.move(x, y + 14)
        path.line(x, side - 4)
      }
      path.arc(x, y, radius: 4, from: 0, to: 2 * .pi)
      for ray in 0..<8 {
        let (dx, dy) = rays[ray]
        path.move(x + 7 * dx, y + 7 * dy)
        path.line(x + 9 * dx, y + 9 * dy)
      }
    }
  }

  private static let rays: [(Double, Double)] = {
    let diagonal = 0.5.squareRoot()
    return [
      (1, 0), (diagonal, diagonal), (0, 1), (-diagonal, diagonal), (-1, 0), (-diagonal, -diagonal), (0, -1),
      (diagonal, -diagonal),
    ]
  }()
}
