import AVKit
import GLibSupport
import GTKSupport

/// One end of what is kept: its time between the buttons that move it by a frame.
@MainActor
final class TrimSteps {
  let widget: Box
  private let time = Label("0:00.00")
  private let back: Button
  private let forward: Button

  init(_ handle: TrimSelection.Handle, model: TrimModel) {
    let isStart = handle == .start
    let title = Label(isStart ? ctr("trim", "Start") : ctr("trim", "End"))
    title.styled("caption", "dim-label")
    time.styled("numeric", "heading")
    back = Button(
      icon: "kinora-frame-back-symbolic",
      name: isStart ? tr("Start One Frame Earlier") : tr("End One Frame Earlier"))
    forward = Button(
      icon: "kinora-frame-forward-symbolic", name: isStart ? tr("Start One Frame Later") : tr("End One Frame Later"))
    for button in [back, forward] {
      button.styled("round", "quiet").align(horizontal: .center, vertical: .center)
    }
    let words = Box.column(title, time)
    words.align(vertical: .center)
    words.setMinimumSize(width: 66)
    widget = .row(back, words, forward)
    back.onClick { [weak model] in model?.step(handle, by: -1) }
    forward.onClick { [weak model] in model?.step(handle, by: 1) }
  }

  /// Shows the time; nil while nothing is known of the movie.
  func show(_ words: String?) {
    if let words { time.text = words }
    for button in [back, forward] {
      button.isSensitive = words != nil
      button.setAccessibleDescription(words ?? "")
    }
  }
}
