import AVFoundation
import GLibSupport
import GTKSupport

/// The panel with the camera's controls, one card per family: beside the preview or, in a narrow window, in a sheet
/// over its lower half.
@MainActor
final class ControlsPanel {
  let widget: Box
  private let model: CameraPageModel
  private let heading: Box
  private let name = Label("")
  private let resetAll = Button(tr("Reset All"))
  private let upper = Box.column(spacing: 12)
  private let lower = Box.column(spacing: 12)
  private var cards: [ControlCard] = []
  private let inputs: InputCards

  init(model: CameraPageModel, meter: LevelMeterModel) {
    self.model = model
    inputs = InputCards(model: model, meter: meter)
    name.styled("heading").setAlignment(0)
    name.ellipsize()
    name.expandsHorizontally = true
    name.setMargins(start: 6)
    resetAll.tooltip = tr("Back to this camera’s own values")
    resetAll.align(vertical: .center)
    resetAll.onClick { [weak model] in model?.controls.resetAll() }
    heading = .row(spacing: 12, name, resetAll)
    heading.setMargins(bottom: 12)
    let body = Box.column(heading, upper, inputs.widget, lower)
    body.setMargins(start: 12, end: 12, top: 12, bottom: 12)
    let scrolled = ScrolledArea(body)
    scrolled.expandsVertically = true
    scrolled.expandsHorizontally = true
    widget = .column(scrolled)
    widget.setAccessibleName(tr("Camera Controls"))
    bind(self) { $0.update() }
  }

  /// Adapts the layout to narrow or wide windows.
  func setNarrow(_ isNarrow: Bool) {
    self.isNarrow = isNarrow
    update()
  }
  private var isNarrow = false

  private func update() {
    // The cards are made once somebody wants to see them: not while the first picture is waited for.
    guard model.showsControls || !cards.isEmpty else { return }
    let groups = model.controls.groups
    name.text = model.camera?.name ?? ""
    resetAll.isSensitive = model.controls.isChanged
    resetAll.isVisible = !groups.isEmpty
    // The sheet shows the name in its own heading.
    heading.isVisible = !isNarrow || !groups.isEmpty
    name.isVisible = !isNarrow
    resetAll.expandsHorizontally = isNarrow
    if groups.count == cards.count, zip(cards, groups).allSatisfy({ $0.group.hasForm(of: $1) }) {
      for (card, group) in zip(cards, groups) { card.update(group) }
      return
    }
    for card in cards {
      let place = card.isFolded ? lower : upper
      place.remove(card.widget)
    }
    cards = groups.map { ControlCard($0, model: model.controls) }
    for card in cards {
      let place = card.isFolded ? lower : upper
      place.append(card.widget)
    }
    upper.setMargins(bottom: cards.contains { !$0.isFolded } ? 12 : 0)
    lower.setMargins(top: cards.contains(where: \.isFolded) ? 12 : 0)
  }
}
