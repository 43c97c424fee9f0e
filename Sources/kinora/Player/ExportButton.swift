import CoreMedia
import GLibSupport
import GTKSupport

/// The Player's buttons for exporting the movie and, once both marks are set, the part between them.
@MainActor
final class ExportButton {
  let widget = Box.row(spacing: 6)
  /// Called with the part that is to be exported; nil for all of it.
  var onExport: @MainActor (CMTimeRange?) -> Void = { _ in }
  private let model: PlayerModel
  private let words = Label(tr("Export…"))
  private let partWords = Label(tr("Save This Part…"))
  private let whole: Button
  private let part: Button
  private var width = WindowWidth.wide

  init(model: PlayerModel) {
    self.model = model
    whole = Button(Box.row(spacing: 6, Image(icon: "document-send-symbolic"), words), name: tr("Export…"))
    part = Button(
      Box.row(spacing: 6, Image(icon: "kinora-ab-loop-symbolic"), partWords), name: tr("Save This Part…"))
    for button in [part, whole] {
      button.styled("flat")
      widget.append(button)
    }
    whole.onClick { [weak self] in self?.onExport(nil) }
    part.onClick { [weak self] in self?.onExport(self?.model.part) }
    bind(self) { $0.follow() }
  }

  private func follow() {
    let hasPart = canExport && model.part != nil
    part.isVisible = hasPart
    // Where there is little room, the part takes the place of the whole.
    whole.isVisible = canExport && !(hasPart && width == .narrow)
    for label in [words, partWords] { label.isVisible = width == .wide }
  }

  /// Whether there is something to export: a movie or sound on this computer that can be played.
  var canExport: Bool { model.transport.isOpen && model.fault == nil && model.queue.current?.isFileURL == true }

  /// Adapts the buttons to a window's width: words, or only icons.
  func setWidth(_ width: WindowWidth) {
    self.width = width
    follow()
  }
}
