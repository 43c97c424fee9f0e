import GLibSupport
import GTKSupport

/// What stands below the picture: which camera it is, and the way to the next.
@MainActor
final class CameraDock {
  let widget: Widget
  private let model: CameraPageModel
  private let name = Label("")
  private let facts = Label("")
  private let next: Button

  init(model: CameraPageModel) {
    self.model = model
    name.styled("heading").setAlignment(0)
    name.ellipsize()
    facts.styled("dim-label", "caption", "numeric").setAlignment(0)
    facts.ellipsize()
    next = Button(icon: "camera-switch-symbolic", name: tr("Switch Camera"))
    next.styled("round").setAction("app.next-camera")
    next.align(vertical: .center)
    let words = Box.column(spacing: 2, name, facts)
    words.align(vertical: .center)
    words.expandsHorizontally = true
    let row = Box.row(spacing: 18, words, next)
    row.styled("dock")
    widget = row
    bind(self) { dock in
      dock.name.text = dock.model.camera?.name ?? ""
      dock.facts.text = dock.model.camera?.format?.words ?? ""
      // A button that could do nothing isn't seen, but keeps its place: nothing moves when a second camera comes. Its
      // action is disabled, so that it can't be reached either.
      let other = dock.model.nextCamera
      dock.next.setStyle("reserved", other == nil)
      dock.next.setHiddenFromAccessibility(other == nil)
      if let other { dock.next.setName(tr("Switch to %s", other.name)) }
    }
  }

  /// Takes on the form for narrow or wide windows.
  func setNarrow(_ isNarrow: Bool) { widget.setStyle("narrow", isNarrow) }
}

extension Camera.Format {
  /// As "1280 × 720, 30 per second".
  var words: String {
    let rate = (framesPerSecond * 100).rounded() / 100
    let text = rate == rate.rounded() ? String(Int(rate)) : String(rate)
    return tr("%d × %d, %s per second", width, height, text)
  }
}
