import GLibSupport
import GTKSupport

/// The search field over the grid, the filters, and the album that is shown.
@MainActor
final class SearchBar {
  let widget: Box
  /// Called when the person is done typing and goes on in the grid.
  var onLeave: @MainActor () -> Void = {}
  private let model: SearchModel
  private let revealer: Revealer
  private let entry = SearchEntry(name: tr("Search by date, words, camera, kind"))
  private var chips: [(chip: SearchChip, button: ToggleButton)] = []
  private let album = Label("")
  private let albumRow: Box
  private var isFollowing = false
  private var wasOpen = false

  init(model: SearchModel, leaveAlbum: @escaping @MainActor () -> Void) {
    self.model = model
    let row = Box.row(spacing: 6)
    let area = ScrolledArea(sideways: row)
    let field = Box.column(spacing: 6, entry, area)
    field.setMargins(start: 12, end: 12, top: 6, bottom: 6)
    revealer = Revealer(field, movement: .descend, milliseconds: 150)
    album.styled("heading")
    album.ellipsize()
    album.setAlignment(0)
    album.expandsHorizontally = true
    let leave = Button(icon: "window-close-symbolic", name: tr("Show the Whole Library"), action: leaveAlbum)
    leave.styled("flat", "circular")
    albumRow = .row(spacing: 6, album, leave)
    albumRow.setMargins(start: 18, end: 12, top: 3, bottom: 3)
    widget = .column(revealer, albumRow)
    for chip in SearchChip.allCases {
      let button = ToggleButton(chip.title)
      button.onToggle { [weak self] in
        guard let self, !isFollowing else { return }
        self.model.toggle(chip)
      }
      row.append(button)
      chips.append((chip, button))
    }
    entry.onSearch { [weak self] in self?.type($0) }
    entry.onEnter { [weak self] in self?.onLeave() }
    entry.onStop { [weak self] in
      self?.model.close()
      self?.onLeave()
    }
    bind(self) { $0.follow() }
  }

  private func type(_ text: String) {
    Trace.mark("typed")
    model.type(text)
    guard Trace.isOn else { return }
    // Before the frame after the one with what is found.
    var frames = 0
    entry.onEachFrame {
      frames += 1
      if frames == 2 { Trace.mark("found") }
      return frames < 2
    }
  }

  private func follow() {
    let isOpen = model.isOpen
    revealer.isRevealed = isOpen
    isFollowing = true
    for (chip, button) in chips { button.isActive = model.search.chips.contains(chip) }
    isFollowing = false
    albumRow.isVisible = model.albumTitle != nil
    album.text = model.albumTitle ?? ""
    if isOpen != wasOpen {
      wasOpen = isOpen
      if isOpen { entry.focus() } else { entry.text = "" }
    }
  }

  /// Gives the keyboard focus to the field, at once: what is typed right after the shortcut belongs there.
  func focus() {
    revealer.isRevealed = true
    entry.focus()
  }
}
