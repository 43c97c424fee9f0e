import GTKSupport

/// The rule-of-thirds grid over the preview.
@MainActor
final class GridView {
  let widget: DrawingArea

  init(model: PhotoModel) {
    widget = DrawingArea(width: 0, height: 0) { canvas, size in
      for third in [1.0, 2.0] {
        let (x, y) = ((size.0 * third / 3).rounded(), (size.1 * third / 3).rounded())
        // A dark line below the bright one, so that it is visible on any video.
        for (width, white, opacity) in [(3.0, 0.0, 0.25), (1.0, 1.0, 0.6)] {
          canvas.stroke(width: width, white: white, opacity: opacity) {
            $0.move(x, 0)
            $0.line(x, size.1)
            $0.move(0, y)
            $0.line(size.0, y)
          }
        }
      }
    }
    widget.catchesPointer = false
    bind(self) { [weak model] grid in
      if let model { grid.widget.isVisible = model.showsGrid && model.isCameraReady }
    }
  }
}
