import Foundation
import GLibSupport
import GTKSupport

/// The inspector: a movie's details beside it, partly editable.
@MainActor
final class InspectorPanel {
  let widget: Box
  private let place = Box.column(spacing: 12)
  private let form: FilmTagForm
  private var facts: Box?
  private var shown: InspectorFacts?

  init(editor: FilmEditor) {
    form = FilmTagForm(editor: editor)
    place.append(form.widget)
    place.setMargins(start: 12, end: 12, top: 12, bottom: 12)
    let scrolled = ScrolledArea(place)
    scrolled.expandsVertically = true
    widget = .column(scrolled)
    widget.clipContent()
    setNarrow(false)
  }

  /// Whether a field of it has the keyboard focus.
  var isWriting: Bool { form.isWriting }

  /// Adapts the layout to its position: beside the movie, or below it.
  func setNarrow(_ isNarrow: Bool) {
    widget.setStyle("panel", !isNarrow)
    widget.setStyle("sheet", isNarrow)
    widget.setMargins(start: isNarrow ? 0 : 6, end: isNarrow ? 0 : 12)
    widget.setMinimumSize(width: isNarrow ? -1 : 330, height: isNarrow ? 240 : -1)
  }

  /// Shows a movie's details.
  func show(_ film: FilmDetails?, of file: URL?) {
    guard let film, let file else { return }
    form.widget.isVisible = film.lock == nil
    let found = InspectorFacts(film, name: PlayerModel.name(of: file))
    guard found != shown else { return }
    shown = found
    if let facts { place.remove(facts) }
    let all = Box.column(spacing: 12)
    for section in found.sections { all.append(self.section(section)) }
    if let words = film.lock {
      let reason = Label(words)
      reason.styled("dim-label", "caption").setAlignment(0)
      reason.wrap()
      all.append(reason)
    }
    place.append(all)
    facts = all
  }

  private func section(_ section: InspectorFacts.Section) -> Box {
    let heading = Label(section.title)
    heading.styled("heading").setAlignment(0)
    heading.setMargins(bottom: 6)
    let list = BoxedList()
    for fact in section.facts {
      let row = ActionRow(fact.title)
      row.setSubtitle(fact.value)
      row.styled("fact")
      list.append(row)
    }
    return Box.column(heading, list)
  }
}
