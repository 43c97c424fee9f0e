import GLibSupport
import GTKSupport

/// The sheet for the panel in a narrow window: slides up over the dock and the lower preview, so that the effect stays
/// visible above it.
@MainActor
final class ControlsSheet {
  let widget: Revealer
  private let place = Box.column()
  private let title = Label("")

  init(close: @escaping @MainActor () -> Void) {
    let grip = Box.row()
    grip.styled("grip").align(horizontal: .center)
    grip.setMargins(top: 6, bottom: 6)
    title.styled("heading").setAlignment(0)
    title.ellipsize()
    title.expandsHorizontally = true
    let button = Button(icon: "window-close-symbolic", name: tr("Close Controls"), action: close)
    button.styled("flat", "circular")
    let bar = Box.row(spacing: 6, title, button)
    bar.setMargins(start: 18, end: 12, bottom: 0)
    let handle = Box.column(grip, bar)
    place.expandsVertically = true
    let sheet = Box.column(handle, place)
    sheet.styled("sheet")
    sheet.clipContent()
    sheet.setMinimumSize(height: 330)
    widget = Revealer(sheet, movement: .rise, milliseconds: 300)
    widget.align(horizontal: .fill, vertical: .end)
    handle.onVerticalDrag(update: { _ in }) { distance in
      if distance > 30 { close() }
    }
  }

  /// The sheet's title.
  var name: String {
    get { title.text }
    set { title.text = newValue }
  }

  /// Inserts or removes the panel.
  func hold(_ panel: Widget?) {
    if let held { place.remove(held) }
    held = panel
    if let panel { place.append(panel) }
  }
  private var held: Widget?
}
