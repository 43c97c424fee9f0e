import CoreMedia
import GLibSupport
import GTKSupport

/// The settings of the current clip: its part, volume and fades.
@MainActor
final class ClipSettings {
  let widget: Box
  private let model: CombineModel
  private let heading = Label("")
  private let remove = Button(icon: "user-trash-symbolic", name: tr("Remove Clip"))
  private let start: CombineSlider
  private let end: CombineSlider
  private let volume: CombineSlider
  private let fadeIn: CombineSlider
  private let fadeOut: CombineSlider
  private let list = BoxedList()
  private var trimmed: Int?

  /// The longest fade, in tenths of a second.
  private static let longestFade = 50

  init(model: CombineModel) {
    self.model = model
    start = CombineSlider(tr("Start"), 0...1, model: model) { [weak model] frame in
      guard let model, let id = model.current, let movie = model.currentClip?.movie else { return }
      model.trimStart(of: id, to: Self.time(frame, movie))
    }
    end = CombineSlider(tr("End"), 0...1, model: model) { [weak model] frame in
      guard let model, let id = model.current, let movie = model.currentClip?.movie else { return }
      model.trimEnd(of: id, to: Self.time(frame, movie))
    }
    volume = CombineSlider(tr("Volume"), 0...150, model: model) { [weak model] percent in
      guard let model, let id = model.current else { return }
      model.change("volume \(id)") { $0.change(id) { $0.volume = Double(percent) / 100 } }
    }
    fadeIn = CombineSlider(tr("Fade In"), 0...Self.longestFade, unit: 0.1, model: model) { [weak model] tenths in
      guard let model, let id = model.current else { return }
      model.change("in \(id)") { $0.change(id) { $0.fadeIn = CMTime(value: Int64(tenths), timescale: 10) } }
    }
    fadeOut = CombineSlider(tr("Fade Out"), 0...Self.longestFade, unit: 0.1, model: model) { [weak model] tenths in
      guard let model, let id = model.current else { return }
      model.change("out \(id)") { $0.change(id) { $0.fadeOut = CMTime(value: Int64(tenths), timescale: 10) } }
    }
    heading.styled("heading").setAlignment(0)
    heading.ellipsize()
    heading.expandsHorizontally = true
    remove.styled("flat").align(vertical: .center)
    for row in [start, end, volume, fadeIn, fadeOut] { list.append(row.widget) }
    widget = .column(spacing: 6, Box.row(spacing: 6, heading, remove), list)
    remove.onClick { [weak model] in
      guard let model, let id = model.current else { return }
      // The button's row is about to show another clip.
      model.remove(id)
    }
    bind(self) { $0.follow() }
  }

  /// Gives the keyboard focus to the first setting.
  func focus() { list.focusFirst() }

  private static func time(_ frame: Int, _ movie: CombineMovie) -> CMTime {
    CMTimeMultiply(movie.frame, multiplier: Int32(clamping: frame))
  }

  private static func frames(_ time: CMTime, _ movie: CombineMovie) -> Int {
    Int(clamping: (time.seconds / max(movie.frame.seconds, 0.001)).rounded())
  }

  private func follow() {
    guard let clip = model.currentClip else {
      widget.isVisible = false
      return
    }
    widget.isVisible = true
    heading.text = clip.name
    remove.isSensitive = model.canRemove
    remove.tooltip = model.canRemove ? tr("Remove Clip") : tr("The last clip can’t be removed.")
    list.isVisible = !clip.isMissing
    list.setAccessibleName(clip.name)
    guard let movie = clip.movie, let last = clip.end else { return }
    let whole = Self.frames(movie.duration, movie)
    for row in [start, end] { row.setRange(0...max(1, whole)) }
    start.show(Self.frames(clip.start, movie), words: ClockText.exact(clip.start))
    end.show(Self.frames(last, movie), words: ClockText.exact(last))
    volume.show(
      Int(clamping: (clip.volume * 100).rounded()), words: tr("%d %%", Int(clamping: (clip.volume * 100).rounded())))
    volume.setEnabled(movie.hasSound, reason: tr("This clip has no sound."))
    let fades = clip.fades
    fadeIn.show(Int(clamping: (clip.fadeIn.seconds * 10).rounded()), words: CombineWords.seconds(fades.in))
    fadeOut.show(Int(clamping: (clip.fadeOut.seconds * 10).rounded()), words: CombineWords.seconds(fades.out))
  }
}
