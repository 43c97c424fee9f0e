import GLibSupport
import GTKSupport

/// The bar above the video that says why its sound isn't heard, until the user dismisses it.
@MainActor
final class DecoderNotice {
  let widget: Revealer
  private let model: PlayerModel
  private let words = Label(announcing: "")
  private let copy = Button(tr("Copy Command"))
  /// The button's position in wide windows, and in narrow ones.
  private let beside = Box.row()
  private let below = Box.row()
  private var isFullScreen = false

  init(model: PlayerModel) {
    self.model = model
    words.wrap()
    words.setAlignment(0)
    words.expandsHorizontally = true
    copy.align(vertical: .center)
    let dismiss = Button(icon: "window-close-symbolic", name: tr("Dismiss")) { [weak model] in
      model?.dismissUndecodable()
    }
    dismiss.styled("flat", "circular").align(vertical: .center)
    beside.append(copy)
    below.align(horizontal: .end)
    below.isVisible = false
    let row = Box.row(spacing: 12, Image(icon: "dialog-warning-symbolic"), words, beside, dismiss)
    let all = Box.column(spacing: 6, row, below)
    all.styled("notice")
    widget = Revealer(all, movement: .descend, milliseconds: 200)
    copy.onClick { [weak model] in
      if let command = model?.undecodable.first?.command { Clipboard.set(command) }
    }
    bind(self) { $0.follow() }
  }

  /// Adapts the layout to narrow or wide windows.
  func setNarrow(_ isNarrow: Bool) {
    guard isNarrow != below.isVisible else { return }
    (isNarrow ? beside : below).remove(copy)
    (isNarrow ? below : beside).append(copy)
    below.isVisible = isNarrow
  }

  /// In full screen there is nothing but the video.
  func setFullScreen(_ isFullScreen: Bool) {
    self.isFullScreen = isFullScreen
    follow()
  }

  private func follow() {
    // Without a picture, the page in its place says it.
    let found = model.hasPicture && model.fault == nil ? model.undecodable.first : nil
    widget.isRevealed = found != nil && !isFullScreen
    guard let found else { return }
    words.text = found.words.replacing("\n", with: " ")
    copy.isVisible = found.command != nil
  }
}
