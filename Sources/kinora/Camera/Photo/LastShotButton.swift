import GLibSupport
import GTKSupport

/// What was taken last, small; leads to the Library.
@MainActor
final class LastShotButton {
  let widget: Button
  private let model: CameraPageModel
  private let image = Image(icon: "emblem-photos-symbolic", size: 54)
  private var shown: SavedPhoto?
  private var settling: MainLoopTimer?

  init(model: CameraPageModel) {
    self.model = model
    widget = Button(image, name: tr("Show Last Shot"))
    widget.styled("last-shot").align(vertical: .center)
    widget.clipContent()
    bind(self) { $0.update() }
  }

  /// Takes on the form for narrow or wide windows.
  func setNarrow(_ isNarrow: Bool) { image.setSize(isNarrow ? 48 : 54) }

  private func update() {
    let last = model.photos.last
    // Its place is kept, so that nothing moves when the first photo comes.
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
