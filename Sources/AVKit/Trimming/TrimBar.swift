import AVFoundation
import GLibSupport
import GTKSupport

/// The controls of trimming, in place of a player's: a filmstrip with two ends, frame steps for each, and the two ways out.
@MainActor
final class TrimBar {
  let widget: Box
  /// Called when the user is done.
  var onEnd: @MainActor (AVPlayerViewTrimResult) -> Void = { _ in }
  private(set) var selection: TrimSelection
  private let player: AVPlayer
  private weak var item: AVPlayerItem?
  private let strip = Filmstrip()
  private let play = Button(icon: "media-playback-start-symbolic", name: tr("Play"))
  private let startWords = Label("")
  private let endWords = Label("")
  private let lengthWords = Label("")
  private var observation: NSKeyValueObservation?

  init(_ player: AVPlayer, _ item: AVPlayerItem, _ selection: TrimSelection) {
    (self.player, self.item, self.selection) = (player, item, selection)
    widget = .column(spacing: 12)
    let cancel = Button(tr("Cancel"))
    let done = Button(tr("Trim"))
    done.styled("suggested-action", "calm")
    for button in [cancel, done] { button.setMinimumSize(width: 78, height: 42) }
    for button in [play, cancel, done] { button.align(horizontal: .center, vertical: .center) }
    play.styled("circular")
    play.setMinimumSize(width: 48, height: 48)
    let middle = Box.row(spacing: 12, cancel, play, Self.column(tr("New length"), lengthWords), done)
    middle.align(horizontal: .center)
    let row = CenterBox(
      start: steps(.start, tr("Start"), startWords), center: middle, end: steps(.end, tr("End"), endWords))
    row.readsLeftToRight()
    widget.append(strip.widget)
    widget.append(row)
    widget.styled("osd", "trim-bar").align(vertical: .end)
    for side in [strip.widget, row] as [Widget] { side.setMargins(start: 18, end: 18, top: 6, bottom: 6) }
    widget.setAccessibleName(tr("Trim"))
    cancel.onClick { [weak self] in self?.end(.cancelButton) }
    done.onClick { [weak self] in self?.end(.okButton) }
    play.onClick { [weak self] in self?.togglePlaying() }
    widget.onKey { [weak self] key, modifiers in
      guard key == "Escape", modifiers.isEmpty else { return false }
      self?.end(.cancelButton)
      return true
    }
    strip.onDrag = { [weak self] handle, time in self?.change(handle) { $0.move(handle, to: time) } }
    strip.show(item.asset, duration: selection.duration)
    observation = player.observe(\.rate) { [weak self] _, _ in
      Task { @MainActor in self?.follow() }
    }
    follow()
  }

  /// Gives the keyboard focus to the first control.
  func focus() { widget.focusFirst() }

  private static func column(_ title: String, _ words: Label) -> Box {
    let name = Label(title)
    name.styled("dim-label", "caption")
    words.styled("numeric", "heading").readsLeftToRight()
    let column = Box.column(name, words)
    column.align(vertical: .center)
    return column
  }

  private func steps(_ handle: TrimSelection.Handle, _ title: String, _ words: Label) -> Box {
    let isStart = handle == .start
    let names = isStart ? (tr("Start Earlier"), tr("Start Later")) : (tr("End Earlier"), tr("End Later"))
    let back = Button(icon: "media-seek-backward-symbolic", name: names.0) { [weak self] in
      self?.change(handle) { $0.step(handle, by: -1) }
    }
    let forward = Button(icon: "media-seek-forward-symbolic", name: names.1) { [weak self] in
      self?.change(handle) { $0.step(handle, by: 1) }
    }
    for button in [back, forward] {
      button.styled("flat").align(horizontal: .center, vertical: .center)
      button.setMinimumSize(width: 42, height: 42)
    }
    return .row(spacing: 6, back, Self.column(title, words), forward)
  }

  /// Changes an end, and shows the frame there.
  private func change(_ handle: TrimSelection.Handle, _ body: (inout TrimSelection) -> Void) {
    let old = selection
    body(&selection)
    guard selection != old else { return }
    player.pause()
    currentItem?.seek(
      to: selection.shown(for: handle), toleranceBefore: .zero, toleranceAfter: .zero, completionHandler: nil)
    follow()
  }

  /// The item that is trimmed; nil if the player has another one by now.
  private var currentItem: AVPlayerItem? {
    guard let item, item === player.currentItem else { return nil }
    return item
  }

  /// Plays what is kept, from its beginning.
  private func togglePlaying() {
    guard player.rate == 0 else { return player.pause() }
    guard let currentItem else { return }
    currentItem.forwardPlaybackEndTime = selection.end
    currentItem.seek(
      to: selection.start, toleranceBefore: .zero, toleranceAfter: .zero, completionHandler: nil)
    player.play()
  }

  private func end(_ result: AVPlayerViewTrimResult) {
    strip.clear()
    onEnd(result)
  }

  private func follow() {
    strip.selection = selection
    (startWords.text, endWords.text) = (selection.words(selection.start), selection.words(selection.end))
    lengthWords.text = selection.words(selection.length)
    let isPlaying = player.rate != 0
    play.setIcon(isPlaying ? "media-playback-pause-symbolic" : "media-playback-start-symbolic")
    play.setName(isPlaying ? tr("Pause") : tr("Play"))
  }
}
