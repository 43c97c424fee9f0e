import Foundation
import GLibSupport
import Observation

/// The view model of the Library. Knows no widget.
@MainActor
@Observable
final class LibraryModel {
  /// All items, newest first; nil until they are loaded.
  private(set) var items: [LibraryItem]?
  private(set) var days: [LibraryDay] = []
  /// All items that can be opened singly, newest first, including each photo of a burst.
  private var singles: [LibraryItem] = []
  private(set) var selection = LibrarySelection()
  /// The identifier of the opened item.
  var opened: String?

  /// Shows a toast, with an undo action if there is one.
  @ObservationIgnored var say: @MainActor (_ words: String, _ undo: (@MainActor () -> Void)?) -> Void = { _, _ in }
  /// Called with the video that the user opens.
  @ObservationIgnored var watch: @MainActor (LibraryItem) -> Void = { _ in }
  @ObservationIgnored private let source: any LibrarySource

  init(_ source: any LibrarySource) {
    self.source = source
  }

  /// Starts loading and observing the library.
  func begin() {
    source.onItems = { [weak self] in self?.take($0) }
    source.onFailure = { [weak self] in
      self?.say(tr("The folders could not be looked at, so new files may be missing: %s", "\($0)"), nil)
    }
    source.begin()
  }

  private func take(_ new: [LibraryItem]) {
    guard new != items else { return }
    items = new
    days = LibraryDay.group(new.map(\.date))
    act(on: selection.keep(Set(new.map(\.id))))
    singles = new.flatMap { $0.members.isEmpty ? [$0] : $0.members }
    if let opened, !singles.contains(where: { $0.id == opened }) { self.opened = nil }
  }

  /// The opened item. For a burst that is one of its photos.
  var openedItem: LibraryItem? { opened.flatMap { id in singles.first { $0.id == id } } }

  /// The item `step` positions from the opened one.
  func neighbour(_ step: Int) -> LibraryItem? {
    guard let opened, let place = singles.firstIndex(where: { $0.id == opened }),
      singles.indices.contains(place + step)
    else { return nil }
    return singles[place + step]
  }

  /// The position of the opened photo in its burst, in the order of capture, and the burst's count; nil for others.
  var placeInBurst: (number: Int, count: Int)? {
    guard let opened, let burst = items?.first(where: { $0.members.contains { $0.id == opened } })?.members,
      let place = burst.firstIndex(where: { $0.id == opened })
    else { return nil }
    return (burst.count - place, burst.count)
  }

  // MARK: - Selecting

  /// The selected items, in the order of the page.
  var chosen: [LibraryItem] {
    let chosen = selection.chosen
    return chosen.isEmpty ? [] : (items ?? []).filter { chosen.contains($0.id) }
  }

  func press(_ id: String, control: Bool, shift: Bool) {
    act(on: selection.press(id, control: control, shift: shift, order: shift ? (items ?? []).map(\.id) : []))
  }

  func hold(_ id: String) { act(on: selection.hold(id)) }

  func beginSelecting() { act(on: selection.begin()) }

  func selectAll() { act(on: selection.selectAll((items ?? []).map(\.id))) }

  /// Ends selecting; returns false if there was nothing to end.
  @discardableResult
  func endSelecting() -> Bool {
    guard selection.isOn else { return false }
    act(on: selection.end())
    return true
  }

  private func act(on action: LibrarySelection.Action) {
    switch action {
    case .open(let id):
      if let item = items?.first(where: { $0.id == id }), item.isVideo { watch(item) } else { opened = id }
    case .changed, .none: break
    }
  }

  // MARK: - Actions

  /// Rescans the library after a file was changed.
  func lookAgain() { source.lookAgain() }

  /// Moves the selected items to the Trash.
  func trashChosen() {
    let chosen = chosen
    guard !chosen.isEmpty else { return }
    endSelecting()
    trash(chosen)
  }

  /// Moves the opened item to the Trash and opens its neighbour.
  func trashOpened() {
    guard let item = openedItem else { return }
    opened = (neighbour(1) ?? neighbour(-1))?.id
    trash([item])
  }

  private func trash(_ items: [LibraryItem]) {
    Task {
      do {
        let trashed = try await source.trash(items)
        say(ntr("%d item moved to the Trash", "%d items moved to the Trash", trashed.count)) { [weak self] in
          self?.bringBack(trashed)
        }
      } catch {
        say(tr("Nothing was moved to the Trash: %s", "\(error)"), nil)
      }
    }
  }

  private func bringBack(_ trashed: any TrashedItems) {
    Task {
      do {
        try await trashed.restore()
      } catch {
        say(tr("What is in the Trash could not be put back: %s", "\(error)"), nil)
      }
    }
  }
}
