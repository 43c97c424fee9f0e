import GLibSupport
import GTKSupport

/// A thumbnail of the last photo or recording; a click opens the Library.
@MainActor
final class LastShotButton {
  let widget: Button
  private let model: CameraPageModel
  private let image = Image(icon: "emblem-photos-symbolic", size: 54).asDecoration()
  private var shown: SavedPhoto?
  private var settling: MainLoopTimer?

  init(model: CameraPageModel) {
    self.model = model
    widget = Button(image, name: tr("Show Last Shot"))
    widget.styled("last-shot").align(vertical: .center)
    widget.clipContent()
    bind(self) { $0.update() }
  }

  /// Adapts the layout to narrow or wide windows.
  func setNarrow(_ isNarrow: Bool) { image.setSize(isNarrow ? 48 : 54) }

  private func update() {
    let last = model.photos.last
    // Its space is reserved, so that nothing moves when the first photo is taken.
    widget.setStyle("reserved", last == nil)
    widget.isSensitive = last != nil
    widget.setHiddenFromAccessibility(last == nil)
    guard let last, last != shown else { return }
    shown = last
    if let thumbnail = last.thumbnail { image.setPicture(thumbnail) } else { image.setIcon("video-x-generic-symbolic") }
    widget.setStyle("new", true)
    settling = .after(.milliseconds(30)) { [weak widget] in widget?.setStyle("new", false) }
  }
}
