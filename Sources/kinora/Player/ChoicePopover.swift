import GLibSupport
import GTKSupport

/// A button that opens a list of choices, one of which is selected.
@MainActor
final class ChoicePopover {
  let button: MenuButton
  private let column = Box.column()
  private let popover: Popover
  private let title: String
  private let list = Box.column()
  private var place: Box?
  private var checks: [CheckButton] = []
  private var shown: [String] = []
  /// Set while choices are shown, so that only the user's count as made.
  private var isUpdating = false
  private let onChoose: @MainActor (Int) -> Void

  /// Creates a list of choices with a title.
  init(icon: String, name: String, title: String, onChoose: @escaping @MainActor (Int) -> Void) {
    (self.title, self.onChoose) = (title, onChoose)
    let scrolled = ScrolledArea(list)
    scrolled.growsWithContent(upTo: 320)
    column.append(scrolled)
    column.setSpacing(6)
    column.setMargins(start: 6, end: 6, top: 6, bottom: 6)
    popover = Popover(column)
    button = MenuButton(icon: icon, name: name, popover: popover)
    button.opensUpwards()
    button.styled("round", "quiet").align(vertical: .center)
  }

  /// Adds a widget below the choices.
  func append(_ widget: Widget) {
    column.append(Separator())
    column.append(widget)
  }

  /// Replaces the choices and selects one.
  func show(_ choices: [String], chosen: Int) {
    isUpdating = true
    defer { isUpdating = false }
    if choices != shown {
      shown = choices
      if let place { list.remove(place) }
      let place = Box.column()
      let numbered = Array(choices.enumerated())
      checks = place.appendChoices(title, numbered, title: \.element) { [weak self] choice in
        if let self, !isUpdating { onChoose(choice.offset) }
      }.map(\.1)
      for check in checks { check.shorten(toCharacters: 32) }
      list.append(place)
      self.place = place
    }
    for (index, check) in checks.enumerated() where check.isActive != (index == chosen) {
      check.isActive = index == chosen
    }
  }
}
