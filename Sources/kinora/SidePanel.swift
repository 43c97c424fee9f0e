import GTKSupport

/// A panel that says more about what is seen: beside it, or below it where the window is narrow.
@MainActor
final class SidePanel {
  /// What is seen, with the panel beside it.
  let beside: Flap
  /// Where the panel is in a narrow window.
  let below: Revealer
  /// Whether the panel is wanted.
  var isRevealed = false { didSet { follow() } }
  private let panel: Widget
  private let placeBeside = Box.column()
  private let placeBelow = Box.column()
  private var isNarrow = false

  init(_ panel: Widget, about content: Widget) {
    self.panel = panel
    beside = Flap(content, panel: placeBeside)
    beside.expandsVertically = true
    placeBeside.expandsHorizontally = false
    placeBeside.append(panel)
    below = Revealer(placeBelow, movement: .rise, milliseconds: 250)
  }

  /// Takes on the form for narrow or wide windows.
  func setNarrow(_ isNarrow: Bool) {
    guard isNarrow != self.isNarrow else { return }
    self.isNarrow = isNarrow
    (isNarrow ? placeBeside : placeBelow).remove(panel)
    (isNarrow ? placeBelow : placeBeside).append(panel)
    follow()
  }

  private func follow() {
    beside.isRevealed = isRevealed && !isNarrow
    below.isRevealed = isRevealed && isNarrow
  }
}
