import AVFoundation
import GLibSupport
import GTKSupport

/// A card with a family's controls, and a reset button once a value was changed.
@MainActor
final class ControlCard {
  let widget = BoxedList()
  private(set) var group: ControlGroup
  private var rows: [ControlRowView] = []
  private let undo = Button(icon: "edit-undo-symbolic", name: "")

  init(_ group: ControlGroup, model: ControlsModel) {
    self.group = group
    let family = group.id
    undo.setName(tr("Reset %s", group.title))
    undo.styled("flat", "circular").align(vertical: .center)
    undo.onClick { [weak model] in model?.reset(family) }
    let isFolded = Self.isFolded(family)
    let set: @MainActor (ControlID, Int) -> Void = { [weak model] in model?.set($0, to: $1) }
    rows = group.rows.enumerated().map { index, row in
      ControlRowView(row, undo: index == 0 && !isFolded ? undo : nil, set: set)
    }
    if isFolded {
      let expander = ExpanderRow(group.title)
      expander.setSubtitle(ListWords.parts(group.rows.prefix(3).map(\.title)) + (rows.count > 3 ? "…" : ""))
      expander.addAction(undo)
      for row in rows { expander.append(row.widget) }
      expander.styled("lead")
      widget.append(expander)
    } else {
      rows.first?.lead()
      for row in rows { widget.append(row.widget) }
    }
    widget.setAccessibleName(group.title)
    update(group)
  }

  /// Whether the card is at the end of the panel, collapsed until opened.
  var isFolded: Bool { Self.isFolded(group.id) }

  private static func isFolded(_ family: ControlFamily) -> Bool { family == .picture || family == .other }

  /// Updates the card to a group of the same form.
  func update(_ new: ControlGroup) {
    group = new
    for (view, row) in zip(rows, new.rows) { view.update(row) }
    let isChanged = !new.changed.isEmpty
    undo.setStyle("reserved", !isChanged)
    undo.isSensitive = isChanged
    undo.setHiddenFromAccessibility(!isChanged)
  }
}
