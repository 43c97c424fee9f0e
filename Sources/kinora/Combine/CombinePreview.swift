import CoreGraphics
import CoreMedia
import GLibSupport
import GTKSupport

/// The result, and the controls that play it.
@MainActor
final class CombinePreview {
  let widget: Box
  private let model: CombineModel
  private let picture: VideoView
  private let chip = Label("")
  private let play = Button(icon: "media-playback-start-symbolic", name: tr("Play Result"))
  private let elapsed = Label("0:00")
  private let total = Label("0:00")
  private let slider = Slider(0...1, step: 1)
  private let undo = Button(icon: "edit-undo-symbolic", name: tr("Undo"))
  private let redo = Button(icon: "edit-redo-symbolic", name: tr("Redo"))
  private let result: Overlay
  private var spoken = ""

  private static let timescale: CMTimeScale = 90_000

  init(model: CombineModel, picture: VideoView) {
    (self.model, self.picture) = (model, picture)
    picture.cornerRadius = 12
    picture.setAccessibleName(tr("Result"))
    chip.styled("glass")
    chip.align(horizontal: .start, vertical: .start)
    chip.setMargins(start: 9, end: 9, top: 9)
    chip.catchesPointer = false
    result = Overlay(picture, over: chip)
    result.expandsVertically = true
    result.expandsHorizontally = true
    play.styled("circular").align(vertical: .center)
    for label in [elapsed, total] { label.styled("numeric") }
    total.styled("dim-label")
    slider.expandsHorizontally = true
    slider.setAccessibleName(ctr("seek bar", "Position"))
    let line = Box.row(spacing: 9, play, elapsed, slider, total)
    line.readsLeftToRight()
    line.expandsHorizontally = true
    for part in [play, slider] { part.readsLeftToRight() }
    for button in [undo, redo] { button.styled("flat").align(vertical: .center) }
    widget = .column(spacing: 9, result, Box.row(spacing: 3, line, undo, redo))
    result.placeLayers { [weak self] in self?.area ?? .zero }
    play.onClick { [weak model] in model?.togglePlaying() }
    undo.onClick { [weak model] in model?.undo() }
    redo.onClick { [weak model] in model?.redo() }
    slider.onMove { [weak model] seconds in
      model?.seek(to: CMTime(seconds: seconds, preferredTimescale: Self.timescale))
    }
    picture.onClicks { [weak model] count, _, _ in
      if count == 1 { model?.togglePlaying() }
    }
    bind(self) { $0.follow() }
    bind(self) { $0.followTime() }
  }

  /// Gives the keyboard focus to the play button.
  func focus() { play.focus() }

  /// In narrow windows the result leaves room for the clips.
  func setNarrow(_ isNarrow: Bool) {
    result.setMinimumSize(height: isNarrow ? 192 : 120)
    result.expandsVertically = !isNarrow
    widget.expandsVertically = !isNarrow
    widget.setSpacing(isNarrow ? 6 : 9)
  }

  /// Where the picture is: the picture's own size is known only after the layers were placed.
  private var area: CGRect {
    let (width, height) = (Double(result.width), Double(result.height))
    guard let size = model.project?.size, size.width > 0, size.height > 0 else { return .zero }
    let scale = min(width / size.width, height / size.height)
    let (own, high) = (size.width * scale, size.height * scale)
    return CGRect(x: (width - own) / 2, y: (height - high) / 2, width: own, height: high)
  }

  private func follow() {
    result.replaceLayers()
    let name = model.isPlaying ? tr("Pause") : tr("Play Result")
    play.setIcon(model.isPlaying ? "media-playback-pause-symbolic" : "media-playback-start-symbolic")
    play.setName(name)
    let duration = model.duration
    play.isSensitive = duration > .zero
    slider.isSensitive = duration > .zero
    slider.setRange(0...max(duration.seconds, 0.001))
    total.text = ClockText.time(duration)
    undo.isSensitive = model.canUndo
    redo.isSensitive = model.history.canRedo
  }

  private func followTime() {
    elapsed.text = ClockText.time(model.time)
    // Each change is told to assistive technology, which has no use for twenty a second.
    let seconds = model.time.seconds
    if !model.isPlaying || Int(clamping: seconds) != Int(clamping: slider.value) { slider.value = seconds }
    let words = tr("%1$s of %2$s", ClockText.spoken(model.time), ClockText.spoken(model.duration))
    if words != spoken {
      spoken = words
      slider.setWords(words)
    }
    let text = model.shownClip.map { CombineWords.chip($0, in: model.project) } ?? ""
    if chip.text != text { chip.text = text }
    chip.isVisible = !text.isEmpty
  }
}
