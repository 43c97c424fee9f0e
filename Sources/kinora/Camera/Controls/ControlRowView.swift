import AVFoundation
import Foundation
import GLibSupport
import GTKSupport

/// One control in the panel.
@MainActor
final class ControlRowView {
  let widget: Widget
  private let row: ControlRow
  private let show: @MainActor (ControlRow) -> Void
  /// Makes the row's input sensitive or not.
  private let enable: @MainActor (Bool) -> Void

  /// Creates the row, with `undo` at its end.
  init(_ row: ControlRow, undo: Widget?, set: @escaping @MainActor (ControlID, Int) -> Void) {
    self.row = row
    let id = row.id
    switch row.face {
    case .slider(let range, let step, let unit, let isLogarithmic):
      let slider = SliderRow(
        row.title, SliderRow.Scale(range: range, step: step, unit: unit, isLogarithmic: isLogarithmic), undo: undo)
      slider.onMove = { set(id, $0) }
      widget = slider.widget
      show = { slider.show($0.value, words: $0.words) }
      enable = { slider.setEnabled($0) }
    case .toggle:
      let toggle = Switch()
      toggle.align(vertical: .center)
      toggle.setAccessibleName(row.title)
      let action = ActionRow(row.title)
      if let undo { action.addSuffix(undo) }
      action.addSuffix(toggle)
      action.setActivatableWidget(toggle)
      toggle.onTurn { set(id, $0 ? 1 : 0) }
      widget = action
      show = { toggle.isOn = $0.value != 0 }
      enable = { action.isSensitive = $0 }
    case .choice(let choices):
      let combo = ComboRow(row.title, choices: choices.map(\.title))
      if let undo { combo.addSuffix(undo) }
      combo.onSelect { set(id, choices[$0].value) }
      widget = combo
      show = { row in combo.selected = choices.firstIndex { $0.value == row.value } }
      enable = { combo.isSensitive = $0 }
    case .button:
      let action = ActionRow(row.title)
      let button = Button(ctr("control", "Start")) { set(id, 1) }
      button.align(vertical: .center)
      button.setAccessibleName(row.title)
      action.addSuffix(button)
      // Tab goes to the button: there is nothing to do with the row.
      action.isFocusable = false
      widget = action
      show = { _ in }
      enable = { action.isSensitive = $0 }
    }
    update(row)
  }

  /// Makes the row bold, as the first of its card.
  func lead() { widget.styled("lead") }

  /// Updates the row.
  func update(_ row: ControlRow) {
    show(row)
    enable(row.isEnabled)
    widget.tooltip = row.reason
    widget.setAccessibleDescription(row.reason ?? "")
  }
}
