import AVKit
import Foundation
import GLibSupport
import GTKSupport

/// The Library page: all items by day; while there are none, a page that says where they come from.
@MainActor
final class LibraryPage {
  let widget: Box
  /// Replaces the window's header in selection mode.
  let selectionHeader: HeaderBar
  /// Starts selection mode.
  let selectButton: Button
  /// Opens and closes the search field.
  let searchButton = ToggleButton(icon: "system-search-symbolic", name: tr("Search"))
  let albums: AlbumsModel
  let menus: LibraryMenus
  /// Called with movies when the user wants to export them.
  var onExport: @MainActor ([URL]) -> Void = { _ in } { didSet { bar.onExport = onExport } }
  /// Called with a movie when the user wants to trim it.
  var onTrim: @MainActor (URL) -> Void = { _ in } { didSet { bar.onTrim = onTrim } }
  private let model: LibraryModel
  private let empty = StatusPage()
  private let looking = StatusPage()
  private let spinner = Spinner()
  private let openCamera: Button
  private let grid: LibraryGrid
  private let faces = Stack(milliseconds: 150)
  private let bar: SelectionBar
  private let title = WindowTitle("")
  private let searchBar: SearchBar
  private let nothing = StatusPage()

  init(model: LibraryModel, openCamera action: @escaping @MainActor () -> Void) {
    self.model = model
    empty.expandsVertically = true
    openCamera = Button(tr("Open Camera"), action: action)
    openCamera.styled("pill", "suggested-action").align(horizontal: .center)
    empty.setChild(openCamera)
    grid = LibraryGrid(model: model, loader: ThumbnailLoader())
    bar = SelectionBar(model: model)
    let albums = AlbumsModel(library: model)
    self.albums = albums
    menus = LibraryMenus(model: model, albums: albums)
    searchBar = SearchBar(model: model.search) { [weak albums] in albums?.show(nil) }
    nothing.setIcon("system-search-symbolic")
    nothing.setTitle(tr("Nothing Found"))
    nothing.setDescription(tr("Try other words, or fewer filters."))
    nothing.expandsVertically = true
    looking.styled("state")
    looking.setTitle(tr("Looking Through Your Folders…"))
    looking.setChild(spinner)
    spinner.setMinimumSize(width: 48, height: 48)
    spinner.align(horizontal: .center)
    faces.add(looking, named: "looking")
    faces.add(empty, named: "empty")
    faces.add(grid.widget, named: "grid")
    faces.add(nothing, named: "nothing")
    faces.expandsVertically = true
    widget = .column(searchBar.widget, faces, bar.widget)
    selectionHeader = HeaderBar(title: title)
    selectionHeader.showsWindowButtons = false
    selectionHeader.packStart(Button(tr("Cancel")) { [weak model] in model?.endSelecting() })
    selectionHeader.packEnd(
      Button(icon: "edit-select-all-symbolic", name: tr("Select All")) { [weak model] in model?.selectAll() })
    selectButton = Button(icon: "selection-mode-symbolic", name: tr("Select")) { [weak model] in
      model?.beginSelecting()
    }
    selectionHeader.packEnd(menus.chosen)
    selectionHeader.packEnd(menus.heart)
    searchBar.onLeave = { [weak self] in self?.focus() }
    searchButton.onToggle { [weak self] in self?.searchToggled() }
    bind(self) { $0.searchButton.isActive = $0.model.search.isOpen }
    grid.onKey = { [weak self] in self?.pressed($0, $1) ?? false }
    bind(self) { page in
      let count = page.model.items?.count
      // Moves the keyboard focus to the other view: the library is empty until its folders were scanned.
      let hadFocus = page.openCamera.hasFocusWithin
      let isLooking = (count ?? 0) == 0 && page.model.isLooking
      let isSearching = page.model.search.isOn && page.model.newest != nil
      page.faces.visiblePage =
        isLooking && !isSearching ? "looking" : count != 0 ? "grid" : isSearching ? "nothing" : "empty"
      page.spinner.isSpinning = isLooking
      page.showEmpty(because: page.model.failure)
      page.selectButton.isSensitive = (count ?? 0) > 0
      if hadFocus, page.widget.isMapped { page.focus() }
    }
    bind(self) { page in
      let count = page.model.selection.chosen.count
      page.title.title = ntr("%d Selected", "%d Selected", count)
    }
  }

  private func searchToggled() {
    guard searchButton.isActive != model.search.isOpen else { return }
    if searchButton.isActive { model.search.open() } else { model.search.close() }
  }

  /// The widgets of the Library in the window's header, the last first.
  var headerButtons: [Widget] { [menus.more, selectButton, searchButton] }

  /// Says that there is nothing, or that nobody knows because the folders can't be read.
  private func showEmpty(because failure: String?) {
    empty.setIcon(failure == nil ? "emblem-photos-symbolic" : "dialog-warning-symbolic")
    empty.setTitle(failure == nil ? tr("No Photos or Videos Yet") : tr("Your Folders Can’t Be Read"))
    empty.setDescription(failure ?? tr("What you take with the camera appears here."))
  }

  /// Gives the keyboard focus to the page's main widget.
  func focus() {
    guard model.items?.isEmpty == true else { return grid.focus() }
    if model.search.isOpen { searchBar.focus() } else { openCamera.focus() }
  }

  /// Leaves the keyboard focus to another page, also when the first items are there.
  func leaveFocus() { grid.leaveFocus() }

  /// Gives the keyboard focus to an item.
  func focus(on id: String) { grid.focus(id: id) }

  /// Adapts the layout to a window's width.
  func setWidth(_ width: WindowWidth) {
    let isNarrow = width == .narrow
    for page in [empty, looking, nothing] { page.setStyle("compact", isNarrow) }
    grid.setNarrow(isNarrow)
    // All its labels need more room than medium windows have.
    bar.setNarrow(width != .wide)
  }

  /// Handles a key; returns whether it did something.
  func pressed(_ key: String, _ modifiers: KeyModifiers) -> Bool {
    // What is typed into the field is no command.
    if searchBar.widget.hasFocusWithin, key != "Escape" { return false }
    switch (key, modifiers) {
    case ("Escape", []):
      if model.endSelecting() { return true }
      guard model.search.isOpen else { return false }
      model.search.close()
    case ("f", .control):
      model.search.open()
      searchBar.focus()
    case ("h", []) where model.selection.isOn: menus.toggleFavourites()
    case ("r", []) where model.selection.isOn: model.turnChosen()
    case ("a", .control): model.selectAll()
    case ("e", .control) where model.selection.isOn: bar.export()
    case ("t", .control) where model.selection.isOn: bar.trim()
    case ("c", .control) where model.selection.isOn: bar.copy()
    case ("Delete", []) where model.selection.isOn: model.trashChosen()
    default: return false
    }
    return true
  }
}
