import GTKSupport

/// A detail panel: beside the content, or below it in a narrow window.
@MainActor
final class SidePanel {
  /// The content with the panel beside it.
  let beside: Flap
  /// The panel's position in a narrow window.
  let below: Revealer
  /// Whether the panel is shown.
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

  /// Adapts the layout to narrow or wide windows.
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
